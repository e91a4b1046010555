import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors/http-error.ts'

/** What comes on an open connection after closing has begun is refused; what came before is finished. */
export function useClosingRefusal(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw unavailable('The service is closing. Please try again in a moment.')
  })
  // Idle connections were closed when closing began; one that had a request under way would be kept for a next one.
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections()
  })
}
