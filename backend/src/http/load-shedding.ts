import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FairQueue } from '../../../connections/src/fair-queue.ts'
import { type CallerKey, RecentCallers } from '../../../connections/src/recent-callers.ts'
import { unavailable } from '../errors/http-error.ts'
import { stripPrefix } from './api-prefix.ts'
import { prependListener } from './raw-listener.ts'
import { sendRawProblem } from './send-raw-problem.ts'
import type { ResolveAddress } from './visitor-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place that it has at work, if it has one. */
    releaseSlot: () => void
  }
}

/** More than this would only wait for each other: all would be late instead of some refused. */
const MAX_CONCURRENT = 256

const ALL = { alone: MAX_CONCURRENT, severalCallers: MAX_CONCURRENT }

const TOO_BUSY = unavailable('Too many requests at once. Please try again in a moment.', 1, 'too_busy')
/** How one sees what is the matter. */
const EXEMPT_PATHS = /^\/(health|metrics)\b/
const NO_SLOT = () => {}

type Policy = {
  addressOf: ResolveAddress
  /** Of those at work and those who wait for it. */
  places?: number
  atWork?: number
  maxPerCaller?: { alone: number; severalCallers: number }
  onRefused?: () => void
}

/**
 * Refuses what is too much, where possible before Fastify sees it: to route it and run the hooks would take longer than to
 * refuse it, and the time is that of those who were let in. A place is taken while there is work to do, not while a body
 * is awaited or an answer waits to be read: that lasts as long as the client likes.
 */
export function useLoadShedding(
  app: FastifyInstance,
  {
    addressOf,
    places = MAX_CONCURRENT,
    atWork = MAX_CONCURRENT,
    maxPerCaller = ALL,
    onRefused = () => {},
  }: Policy,
) {
  const fair = new FairQueue({ slots: places, atWork })
  const callers = new RecentCallers()
  const shareOf = (caller: CallerKey) =>
    callers.isOnlyCaller(caller) ? maxPerCaller.alone : maxPerCaller.severalCallers
  refuseEarly(app, (request) => fair.hasRoomFor(addressOf(request)), onRefused)
  app.decorateRequest('releaseSlot', NO_SLOT)

  app.addHook('onRequest', (request, reply, done) => {
    // Closed is also what a caller does who hangs up; Fastify's onResponse would not hear of it.
    reply.raw.once('close', () => request.releaseSlot())
    enter(request, request.ip, () => maxPerCaller.alone, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.releaseSlot()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const caller = request.caller?.id ?? request.ip
    if (!request.routeOptions.config.needsNoDatabase) callers.note(caller)
    enter(request, caller, () => shareOf(caller), done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.releaseSlot()
    done(null, payload)
  })

  function enter(
    request: FastifyRequest,
    caller: CallerKey,
    share: () => number,
    begin: (error?: Error) => void,
  ) {
    const { isStreaming, needsNoDatabase } = request.routeOptions.config
    request.releaseSlot = NO_SLOT
    if (isStreaming || needsNoDatabase) return begin()
    const slot = fair.acquire({ caller, share, onTurn: begin })
    if (!slot) return begin(TOO_BUSY)
    request.releaseSlot = () => {
      request.releaseSlot = NO_SLOT
      slot.release()
    }
    if (slot.mayBegin) begin()
  }
}

function refuseEarly(
  app: FastifyInstance,
  hasRoomFor: (request: IncomingMessage) => boolean,
  onRefused: () => void,
) {
  prependListener(app, (request, response) => {
    if (hasRoomFor(request) || EXEMPT_PATHS.test(stripPrefix(request))) return false
    onRefused()
    sendRawProblem(request, response, TOO_BUSY)
    return true
  })
}
