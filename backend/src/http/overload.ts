import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '../errors/http-error.ts'
import { withoutPrefix } from './addresses.ts'
import { useDoor } from './door.ts'
import { PROBLEM_TYPE, problemOf } from './error-handler.ts'
import { FairPlaces } from './fair-places.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { AddressOf } from './visitor-address.ts'
import { type CallerKey, WhoIsAbout } from './who-is-about.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place that it has at work, if it has one. */
    leaveWork: () => void
  }
}

/** More than this would only wait for each other: all would be late instead of some refused. */
const MOST_AT_ONCE = 256
/** On one connection, answered one after another; who asks for more without reading gets nothing for it. */
const MOST_PER_CONNECTION = 8

const ALL = { alone: MOST_AT_ONCE, amongOthers: MOST_AT_ONCE }

const TOO_BUSY = unavailable('Too many requests at once. Please try again in a moment.', 1, 'too_busy')
const REFUSAL_HEADERS = Object.entries({
  ...SECURITY_HEADERS,
  ...TOO_BUSY.headers,
  'content-type': PROBLEM_TYPE,
}).flat()
/** How one sees what is the matter. */
const ALWAYS_ANSWERED = /^\/(health|metrics)\b/
const NOTHING_TO_LEAVE = () => {}

type Guard = {
  addressOf: AddressOf
  /** Of those at work and those who wait for it. */
  places?: number
  atWork?: number
  mostOfOne?: { alone: number; amongOthers: number }
  onRefused?: () => void
}

/**
 * Refuses what is too much, where possible before Fastify sees it: to route it and run the hooks would take longer than to
 * refuse it, and the time is that of those who were let in. A place is taken while there is work to do, not while a body
 * is awaited or an answer waits to be read: that lasts as long as the client likes.
 */
export function useOverloadGuard(
  app: FastifyInstance,
  { addressOf, places = MOST_AT_ONCE, atWork = MOST_AT_ONCE, mostOfOne = ALL, onRefused = () => {} }: Guard,
) {
  const fair = new FairPlaces({ places, atWork })
  const about = new WhoIsAbout()
  const shareOf = (caller: CallerKey) => (about.isAlone(caller) ? mostOfOne.alone : mostOfOne.amongOthers)
  refuseEarly(app, (request) => fair.hasRoomFor(addressOf(request)), onRefused)
  app.decorateRequest('leaveWork', NOTHING_TO_LEAVE)

  app.addHook('onRequest', (request, reply, done) => {
    // Closed is also what a caller does who hangs up; Fastify's onResponse would not hear of it.
    reply.raw.once('close', () => request.leaveWork())
    enter(request, request.ip, () => mostOfOne.alone, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.leaveWork()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const caller = request.caller?.id ?? request.ip
    if (!request.routeOptions.config.needsNoDatabase) about.see(caller)
    enter(request, caller, () => shareOf(caller), done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveWork()
    done(null, payload)
  })

  function enter(
    request: FastifyRequest,
    caller: CallerKey,
    share: () => number,
    begin: (error?: Error) => void,
  ) {
    const { isLasting, needsNoDatabase } = request.routeOptions.config
    request.leaveWork = NOTHING_TO_LEAVE
    if (isLasting || needsNoDatabase) return begin()
    const place = fair.take({ caller, share, onTurn: begin })
    if (!place) return begin(TOO_BUSY)
    request.leaveWork = () => {
      request.leaveWork = NOTHING_TO_LEAVE
      place.leave()
    }
    if (place.mayBegin) begin()
  }
}

function refuseEarly(
  app: FastifyInstance,
  hasRoomFor: (request: IncomingMessage) => boolean,
  onRefused: () => void,
) {
  const unanswered = new WeakMap<object, number>()
  useDoor(app, (request, response) => {
    const { socket } = request
    const waiting = unanswered.get(socket) ?? 0
    if (waiting >= MOST_PER_CONNECTION) return refuse(request, response.setHeader('connection', 'close'))
    if (!hasRoomFor(request) && !ALWAYS_ANSWERED.test(withoutPrefix(request))) {
      onRefused()
      return refuse(request, response)
    }
    unanswered.set(socket, waiting + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  })
}

function refuse(request: IncomingMessage, response: ServerResponse): true {
  const problem = problemOf(TOO_BUSY, request.url ?? '/')
  const length = String(Buffer.byteLength(problem))
  const headers = [...REFUSAL_HEADERS, 'content-length', length, 'x-request-id', randomUUID()]
  response.writeHead(TOO_BUSY.status, headers).end(problem)
  return true
}
