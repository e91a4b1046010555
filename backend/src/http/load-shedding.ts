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
    /** Releases the concurrency slot of this request, if it holds one. */
    releaseSlot: () => void
    /** False while the request waits for its turn. */
    hasSlot: boolean
    /** Takes a slot of this caller until authentication ends. Returns false if the caller would have to wait for it. */
    takeCallerSlot: (caller: CallerKey) => boolean
  }
}

/** Running and waiting requests. With more, all would become slow. It is better to refuse some. */
const MAX_SLOTS = 256

const NO_LIMIT = { onlyCaller: MAX_SLOTS, severalCallers: MAX_SLOTS }

const TOO_BUSY = unavailable('Too many requests at once. Please try again in a moment.', 1, 'too_busy')
/** Monitoring must work under overload. */
const EXEMPT_PATHS = /^\/(health|metrics)\b/
const NO_SLOT = () => {}
/** Maximum time that a handler keeps its slot after its client has disconnected. */
const MAX_ABANDONED_MS = 5000

type Options = {
  resolveAddress: ResolveAddress
  /** Maximum number of running and waiting requests. */
  slots?: number
  maxRunning?: number
  maxPerCaller?: { onlyCaller: number; severalCallers: number }
  maxAbandonedMs?: number
  onRefused?: () => void
}

/**
 * Limits concurrent requests. If possible, excess requests are refused before Fastify routes them, because routing
 * and hooks cost more than the refusal. A request holds a slot only while it waits for its turn or Larder works on it, not while its body
 * arrives or its response is sent, because the client determines how long that takes.
 */
export function useLoadShedding(
  app: FastifyInstance,
  {
    resolveAddress,
    slots = MAX_SLOTS,
    maxRunning = MAX_SLOTS,
    maxPerCaller = NO_LIMIT,
    maxAbandonedMs = MAX_ABANDONED_MS,
    onRefused = () => {},
  }: Options,
) {
  const queue = new FairQueue({ slots, maxRunning })
  const callers = new RecentCallers()
  const computeShare = (caller: CallerKey) =>
    callers.isOnlyCaller(caller) ? maxPerCaller.onlyCaller : maxPerCaller.severalCallers
  refuseEarly(app, (request) => queue.hasRoomFor(resolveAddress(request)), onRefused)
  app.decorateRequest('releaseSlot', NO_SLOT)
  app.decorateRequest('hasSlot', false)
  app.decorateRequest('takeCallerSlot', function (this: FastifyRequest, caller: CallerKey) {
    const slot = queue.acquire({ caller, share: () => computeShare(caller), onTurn: () => {} })
    if (!slot?.mayBegin) {
      slot?.release()
      return false
    }
    const releaseAddressSlot = this.releaseSlot
    this.releaseSlot = () => {
      releaseAddressSlot()
      this.releaseSlot = NO_SLOT
      slot.release()
    }
    return true
  })

  app.addHook('onRequest', (request, reply, done) => {
    // 'close' also fires when the client disconnects; Fastify's onResponse does not. The handler continues after a
    // disconnect and keeps its slot. Otherwise, a client could reconnect and run any number of handlers.
    reply.raw.once('close', () => {
      if (request.releaseSlot === NO_SLOT) return
      if (request.hasSlot) setTimeout(() => request.releaseSlot(), maxAbandonedMs).unref()
      else request.releaseSlot()
    })
    acquireSlot(request, request.ip, () => maxPerCaller.onlyCaller, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.releaseSlot()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const caller = request.caller?.id ?? request.ip
    if (!request.routeOptions.config.needsNoDatabase) callers.note(caller)
    acquireSlot(request, caller, () => computeShare(caller), done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.releaseSlot()
    done(null, payload)
  })

  function acquireSlot(
    request: FastifyRequest,
    caller: CallerKey,
    share: () => number,
    begin: (error?: Error) => void,
  ) {
    const { isStreaming, needsNoDatabase } = request.routeOptions.config
    request.releaseSlot = NO_SLOT
    if (isStreaming || needsNoDatabase) return begin()
    const onTurn = () => {
      request.hasSlot = true
      begin()
    }
    request.hasSlot = false
    const slot = queue.acquire({ caller, share, onTurn })
    if (!slot) return begin(TOO_BUSY)
    request.releaseSlot = () => {
      request.releaseSlot = NO_SLOT
      slot.release()
    }
    if (slot.mayBegin) onTurn()
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
