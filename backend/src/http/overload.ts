import type { FastifyInstance } from 'fastify'
import { sendProblem } from './error-handler.ts'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer takes as long as the line or the listener does, so it says nothing about how busy we are. */
    isLasting?: boolean
  }
}

/** More than this would only wait for each other: all would be late instead of some refused. */
const MOST_AT_ONCE = 128
/** Made once: refusing must cost next to nothing, or it takes the time away from those who were let in. */
const TOO_BUSY = unavailable('Too many requests at once. Please try again in a moment.', 1)

/** Registered before all else. Health and metrics are always answered: they are how one sees what is the matter. */
export function useOverloadGuard(app: FastifyInstance, mostAtOnce = MOST_AT_ONCE) {
  let atWork = 0
  const leave = () => void atWork--

  app.addHook('onRequest', (request, reply, done) => {
    const { isLasting, needsNoDatabase } = request.routeOptions.config
    if (isLasting || needsNoDatabase) return done()
    if (atWork >= mostAtOnce) return void sendProblem(request, reply, TOO_BUSY)
    atWork++
    // Closed is also what a caller does who hangs up; Fastify's onResponse would not hear of it.
    reply.raw.once('close', leave)
    done()
  })
}
