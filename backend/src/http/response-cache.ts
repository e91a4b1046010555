import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Caller } from './access.ts'
import { computeEtag, matchesEtag } from './etags.ts'
import { addRouteHook } from './route-hooks.ts'
import { isWrite } from './safe-methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where to store the response, if it is cacheable. */
    cacheSlot: CacheSlot | undefined
  }
}

/**
 * Key and validity of a cached response. The response is valid while `snapshot` is the same: the database snapshot or, for public
 * responses, the number of writes.
 */
type CacheSlot = {
  key: string
  snapshot: string
  ttlMs: number
  cacheControl: string
  /** Only from the second request on: most responses to one caller are never requested again. */
  isStoredIfRepeated?: boolean
}
type CachedResponse = { body: string; etag: string; route: string; type: string }
type Entry = { snapshot: string; response?: CachedResponse }

/** In characters. Enough for the thousands of recipes of a large family. */
const MAX_CACHE_SIZE = 20_000_000
const MAX_BODY_LENGTH = 200_000
/** Other backends broadcast their writes. If a message is lost, an entry is outdated for at most this time. */
const PUBLIC_TTL_MS = 10_000
/** The snapshot detects every write. Entries expire because some lists depend on the current day. */
const CALLER_TTL_MS = 60_000
/** Of WebDAV. */
const MULTISTATUS = 207

/**
 * LRU cache of responses. Every write without `keepsCache` clears it on all
 * backends, because public responses do not depend on a database snapshot.
 * Responses for authenticated callers are valid while the database snapshot, which authentication reads with every
 * request, stays the same. So no code has to know which responses a write affects.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_CACHE_SIZE, sizeCalculation: estimateSize })
  readonly #broadcast: () => void
  #writes = 0

  constructor(broadcast: () => void = () => {}) {
    this.#broadcast = broadcast
  }

  publicSlot({ url }: { url: string }): CacheSlot {
    return {
      key: url,
      snapshot: String(this.#writes),
      ttlMs: PUBLIC_TTL_MS,
      cacheControl: 'public, no-cache',
    }
  }

  find({ key, snapshot }: CacheSlot): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    return entry?.snapshot === snapshot ? entry.response : undefined
  }

  /** Whether a response of a session is cached, which may be outdated. */
  hasFor(callerId: number, url: string): boolean {
    return this.#entries.peek(toCallerKey({ id: callerId }, url))?.response !== undefined
  }

  store({ key, snapshot, ttlMs, isStoredIfRepeated }: CacheSlot, response: CachedResponse) {
    if (response.body.length > MAX_BODY_LENGTH) return
    const isFirst = isStoredIfRepeated && this.#entries.peek(key)?.snapshot !== snapshot
    this.#entries.set(key, isFirst ? { snapshot } : { snapshot, response }, { ttl: ttlMs })
  }

  invalidate() {
    this.#writes++
    this.#entries.clear()
  }

  invalidateEverywhere() {
    this.invalidate()
    this.#broadcast()
  }
}

/**
 * Register after `useAccess`, which loads the caller and the snapshot. Signed URLs of private images expire, so the
 * expiry that new URLs would get is part of the snapshot.
 */
export function useResponseCache(
  app: FastifyInstance,
  responseCache: ResponseCache,
  imageUrlsExpireAt: () => number,
) {
  app.decorateRequest('cacheSlot', undefined)

  addRouteHook(app, 'onRequest', isCacheable, (request, reply, done) => {
    const { caller, url, headers } = request
    if (caller?.snapshot)
      respondFromCache(responseCache, createSlot(caller, url, caller.snapshot), request, reply, done)
    else if (headers.authorization === undefined)
      respondFromCache(responseCache, responseCache.publicSlot(request), request, reply, done)
    else done()
  })

  // Polls of CalDAV. Their responses also depend on the body.
  addRouteHook(app, 'preHandler', isPolled, (request, reply, done) => {
    const { caller, method, url, body, headers } = request
    if (!caller?.snapshot) return done()
    const asked = [method, url, headers.depth, headers['accept-language'], hash('sha256', String(body))].join(
      '\n',
    )
    respondFromCache(responseCache, createSlot(caller, asked, caller.snapshot), request, reply, done)
  })

  addRouteHook(
    app,
    'onSend',
    (route) => isCacheable(route) || isPolled(route),
    (request, reply, payload, done) => {
      const { cacheSlot } = request
      const { url: route = 'unknown', config } = request.routeOptions
      const isComplete = reply.statusCode === (config.isPolled ? MULTISTATUS : 200)
      if (!cacheSlot || !isComplete || typeof payload !== 'string') return done(null, payload)
      reply.header('cache-control', cacheSlot.cacheControl)
      const type = String(reply.getHeader('content-type'))
      const etag = String(reply.getHeader('etag') ?? computeEtag(payload))
      responseCache.store(cacheSlot, { body: payload, etag, route, type })
      if (config.isPolled) return done(null, payload)
      reply.header('etag', etag)
      if (!matchesEtag(request.headers['if-none-match'], etag)) return done(null, payload)
      reply.code(304).removeHeader('content-type')
      done(null, null)
    },
  )

  addRouteHook(
    app,
    'onSend',
    (route) => isWrite(route) && !route.config?.keepsCache,
    (request, reply, payload, done) => {
      if (isWrite(request) && reply.statusCode < 400) responseCache.invalidateEverywhere()
      done(null, payload)
    },
  )

  const createSlot = (caller: Caller, asked: string, snapshot: string) => ({
    ...{ key: toCallerKey(caller, asked), snapshot: `${snapshot} ${imageUrlsExpireAt()}` },
    ...{ ttlMs: CALLER_TTL_MS, cacheControl: 'no-store', isStoredIfRepeated: true },
  })
}

const toCallerKey = ({ id, scopes }: Pick<Caller, 'id' | 'scopes'>, asked: string) =>
  `${id} ${scopes ?? ''} ${asked}`

/** Counts the key too: empty search results are short, but there can be millions of different searches. */
function estimateSize({ response }: Entry, key: string): number {
  return key.length + (response?.body.length ?? 0) + 200
}

const isCacheable = ({ method, config }: RouteOptions) => config?.isCacheable === true && method === 'GET'
const isPolled = ({ config }: RouteOptions) => config?.isPolled === true

function respondFromCache(
  responseCache: ResponseCache,
  slot: CacheSlot,
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
) {
  const cached = responseCache.find(slot)
  if (!cached) {
    request.cacheSlot = slot
    return done()
  }
  reply.header('cache-control', slot.cacheControl)
  if (request.routeOptions.config.isPolled) return reply.code(MULTISTATUS).type(cached.type).send(cached.body)
  reply.header('etag', cached.etag)
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) return reply.code(304).send()
  reply.type(cached.type).send(cached.body)
}
