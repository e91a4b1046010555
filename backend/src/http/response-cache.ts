import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { computeEtag, matchesEtag } from './etags.ts'
import { SAFE_METHODS } from './safe-methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its answer will be kept, if it is one that may be. */
    cacheSlot: CacheSlot | undefined
  }
}

/** For whom and for what it is, and what must not have changed: as long as `snapshot` is the same, nothing has. */
type CacheSlot = { key: string; snapshot: string; ttlMs: number; cacheControl: string }
type Entry = { snapshot: string; body: string; etag: string; route: string }

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
 * them each time, responseCache that not one transaction has ended since. Nothing has to know which answer a change shows in.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_CACHED, sizeCalculation: estimateSize })
  readonly #announce: () => void
  #writes = 0

  constructor(announce: () => void = () => {}) {
    this.#announce = announce
  }

  publicSlot({ url }: { url: string }): CacheSlot {
    return { key: url, snapshot: String(this.#writes), ttlMs: PUBLIC_MS, cacheControl: 'public, no-cache' }
  }

  find({ key, snapshot }: CacheSlot): Entry | undefined {
    const entry = this.#entries.get(key)
    return entry?.snapshot === snapshot ? entry : undefined
  }

  keep({ key, snapshot, ttlMs }: CacheSlot, answer: Omit<Entry, 'snapshot'>) {
    if (answer.body.length <= MAX_BODY) this.#entries.set(key, { snapshot, ...answer }, { ttl: ttlMs })
  }

  drop() {
    this.#writes++
    this.#entries.clear()
  }

  invalidateEverywhere() {
    this.drop()
    this.#announce()
  }
}

/** Registered before access, so that an answer kept for all costs neither access nor database. */
export function usePublicResponseCache(app: FastifyInstance, responseCache: ResponseCache) {
  app.decorateRequest('cacheSlot', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheable(request) || request.headers.authorization !== undefined) return done()
    respondFromCache(responseCache, responseCache.publicSlot(request), request, reply, done)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const { keepsCache } = request.routeOptions.config
    if (!SAFE_METHODS.has(request.method) && !keepsCache && reply.statusCode < 400)
      responseCache.invalidateEverywhere()
    const { cacheSlot } = request
    if (!cacheSlot || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = String(reply.getHeader('etag') ?? computeEtag(payload))
    reply.header('etag', etag).header('cache-control', cacheSlot.cacheControl)
    responseCache.keep(cacheSlot, { body: payload, etag, route: request.routeOptions.url ?? 'unknown' })
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
  responseCache: ResponseCache,
  imageUrlsExpireAt: () => number,
) {
  app.addHook('onRequest', (request, reply, done) => {
    const { caller, url } = request
    if (!isCacheable(request) || !caller?.snapshot) return done()
    const key = `${caller.id} ${caller.scopes ?? ''} ${url}`
    const snapshot = `${caller.snapshot} ${imageUrlsExpireAt()}`
    const place = { key, snapshot, ttlMs: CALLERS_MS, cacheControl: 'no-store' }
    respondFromCache(responseCache, place, request, reply, done)
  })
}

/** Searches that find nothing are short, but everyone can ask for a million of them: addresses count too. */
function estimateSize({ body }: Entry, key: string): number {
  return key.length + body.length + 200
}

const isCacheable = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.isCacheable === true && method === 'GET'

function respondFromCache(
  responseCache: ResponseCache,
  place: CacheSlot,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const entry = responseCache.find(place)
  if (!entry) {
    request.cacheSlot = place
    return done()
  }
  reply.header('etag', entry.etag).header('cache-control', place.cacheControl)
  if (matchesEtag(request.headers['if-none-match'], entry.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').send(entry.body)
}
