import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { etagOf, matchesEtag } from './etags.ts'
import { SAFE_METHODS } from './safe-methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its answer will be kept, if it is one that may be. */
    keptAs: Place | undefined
  }
}

/** For whom and for what it is, and what must not have changed: as long as `asOf` is the same, nothing has. */
type Place = { key: string; asOf: string; forMs: number; cacheControl: string }
type Entry = { asOf: string; body: string; etag: string; route: string }

/** In characters: the recipes of a large family, some thousands, fit in. */
const MAX_CACHED = 24_000_000
const MAX_BODY = 200_000
/** Other backends announce their writes; this bounds how long an answer lives on if the announcement is lost. */
const PUBLIC_MS = 10_000
/** Nothing written can be missed here. What bounds it is time itself: a day ends, and lists speak of days. */
const CALLERS_MS = 60_000

/**
 * Answers kept in memory, the least used going first. The public gets them until something is written: any write through
 * this backend, and any that another announces, drops them all. Callers get theirs while the database, which is asked about
 * them each time, answers that not one transaction has ended since. Nothing has to know which answer a change shows in.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_CACHED, sizeCalculation: weightOf })
  readonly #announce: () => void
  #writes = 0

  constructor(announce: () => void = () => {}) {
    this.#announce = announce
  }

  placeForAll({ url }: { url: string }): Place {
    return { key: url, asOf: String(this.#writes), forMs: PUBLIC_MS, cacheControl: 'public, no-cache' }
  }

  find({ key, asOf }: Place): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry?.asOf === asOf ? entry : undefined
  }

  keep({ key, asOf, forMs }: Place, answer: Omit<Entry, 'asOf'>) {
    if (answer.body.length <= MAX_BODY) this.#entries.set(key, { asOf, ...answer }, { ttl: forMs })
  }

  drop() {
    this.#writes++
    this.#entries.clear()
  }

  dropEverywhere() {
    this.drop()
    this.#announce()
  }
}

/** Registered before access, so that an answer kept for all costs neither access nor database. */
export function usePublicResponseCache(app: FastifyInstance, answers: ResponseCache) {
  app.decorateRequest('keptAs', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheable(request) || request.headers.authorization !== undefined) return done()
    answerFrom(answers, answers.placeForAll(request), request, reply, done)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const { keepsCache } = request.routeOptions.config
    if (!SAFE_METHODS.has(request.method) && !keepsCache && reply.statusCode < 400) answers.dropEverywhere()
    const { keptAs } = request
    if (!keptAs || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = String(reply.getHeader('etag') ?? etagOf(payload))
    reply.header('etag', etag).header('cache-control', keptAs.cacheControl)
    answers.keep(keptAs, { body: payload, etag, route: request.routeOptions.url ?? 'unknown' })
    if (!matchesEtag(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, null)
  })
}

/**
 * Registered after access: who is asking, and that nothing was written, is what the database has just answered. Addresses of
 * private pictures end; what was kept goes as soon as an answer would hold others.
 */
export function useCallerResponseCache(
  app: FastifyInstance,
  answers: ResponseCache,
  addressesEnd: () => number,
) {
  app.addHook('onRequest', (request, reply, done) => {
    const { caller, url } = request
    if (!isCacheable(request) || !caller?.asOf) return done()
    const key = `${caller.id} ${caller.scopes ?? ''} ${url}`
    const asOf = `${caller.asOf} ${addressesEnd()}`
    const place = { key, asOf, forMs: CALLERS_MS, cacheControl: 'no-store' }
    answerFrom(answers, place, request, reply, done)
  })
}

/** Searches that find nothing are short, but everyone can ask for a million of them: addresses count too. */
function weightOf({ body }: Entry, key: string): number {
  return key.length + body.length + 200
}

const isCacheable = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.isCacheable === true && method === 'GET'

function answerFrom(
  answers: ResponseCache,
  place: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const entry = answers.find(place)
  if (!entry) {
    request.keptAs = place
    return done()
  }
  reply.header('etag', entry.etag).header('cache-control', place.cacheControl)
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').send(entry.body)
}
