import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { etagOf, matchesEtag } from './etags.ts'
import { READING } from './reading.ts'

declare module 'fastify' {
  interface FastifyRequest {
    cacheEpoch: number | undefined
  }
}

type Entry = { body: string; etag: string }

/** In characters: the recipes of a large family, some thousands, fit in. */
const MOST_KEPT = 16_000_000
const LARGEST_BODY = 200_000
/** Other backends announce their writes; this bounds how long an answer lives on if the announcement is lost. */
const LIFETIME_MS = 10_000

/**
 * Answers to the public, kept in memory by address, the least used going first. Any write through this backend, and
 * any that another announces, drops them all: nothing has to know which answer a change shows in.
 */
export class PublicCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MOST_KEPT,
    sizeCalculation: weightOf,
    ttl: LIFETIME_MS,
  })
  readonly #announce: () => void
  epoch = 0

  constructor(announce: () => void = () => {}) {
    this.#announce = announce
  }

  find(url: string): Entry | undefined {
    return this.#entries.get(url)
  }

  /** Kept only if nothing was written since the answer was begun. */
  keep(url: string, epoch: number, body: string, etag: string) {
    if (epoch !== this.epoch || body.length > LARGEST_BODY) return
    this.#entries.set(url, { body, etag })
  }

  drop() {
    this.epoch++
    this.#entries.clear()
  }

  dropEverywhere() {
    this.drop()
    this.#announce()
  }
}

/** Registered first, so that a kept answer costs neither access nor database. */
export function usePublicCache(app: FastifyInstance, cache: PublicCache) {
  app.decorateRequest('cacheEpoch', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    if (!isForEveryone(request)) return done()
    request.cacheEpoch = cache.epoch
    const entry = cache.find(request.url)
    if (!entry) return done()
    sendKept(request, reply, entry)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const { isUnseen } = request.routeOptions.config
    if (!READING.has(request.method) && !isUnseen && reply.statusCode < 400) cache.dropEverywhere()
    if (request.cacheEpoch === undefined || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload)
    const etag = String(reply.getHeader('etag') ?? etagOf(payload))
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    cache.keep(request.url, request.cacheEpoch, payload, etag)
    if (!matchesEtag(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    done(null, null)
  })
}

/** Searches that find nothing are short, but everyone can ask for a million of them: addresses count too. */
function weightOf({ body }: Entry, url: string): number {
  return url.length + body.length + 200
}

function isForEveryone(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.isCached === true &&
    request.method === 'GET' &&
    request.headers.authorization === undefined
  )
}

function sendKept(request: FastifyRequest, reply: FastifyReply, { body, etag }: Entry) {
  request.cacheEpoch = undefined
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
