import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etags.ts'
import { READING } from './reading.ts'

declare module 'fastify' {
  interface FastifyRequest {
    cacheEpoch: number | undefined
  }
}

type Entry = { body: string; etag: string; expiresAt: number }

/** In characters: the recipes of a large family, some thousands, fit in. */
const MOST_KEPT = 16_000_000
const LARGEST_BODY = 200_000
/** Searches that find nothing are short, but everyone can ask for a million of them: addresses count too. */
const weightOf = (url: string, body: string) => url.length + body.length + 200
/** Other backends announce their writes; this bounds how long an answer lives on if the announcement is lost. */
const LIFETIME_MS = 10_000

/**
 * Answers to the public, kept in memory by address. Any write through this backend, and any that another announces,
 * drops them all: nothing has to know which answer a change shows in.
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry>()
  readonly #announce: () => void
  #size = 0
  epoch = 0

  constructor(announce: () => void = () => {}) {
    this.#announce = announce
  }

  find(url: string): Entry | undefined {
    const entry = this.#entries.get(url)
    return entry && entry.expiresAt > Date.now() ? entry : undefined
  }

  /** Kept only if nothing was written since the answer was begun. */
  keep(url: string, epoch: number, body: string, etag: string) {
    if (epoch !== this.epoch || body.length > LARGEST_BODY) return
    const kept = this.#entries.get(url)
    this.#size += weightOf(url, body) - (kept ? weightOf(url, kept.body) : 0)
    if (this.#size > MOST_KEPT) {
      this.#entries.clear()
      this.#size = weightOf(url, body)
    }
    this.#entries.set(url, { body, etag, expiresAt: Date.now() + LIFETIME_MS })
  }

  drop() {
    this.epoch++
    this.#size = 0
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

  app.addHook('onRequest', async (request, reply) => {
    if (!isForEveryone(request)) return
    request.cacheEpoch = cache.epoch
    const entry = cache.find(request.url)
    if (entry) return sendKept(request, reply, entry)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { isUnseen } = request.routeOptions.config
    if (!READING.has(request.method) && !isUnseen && reply.statusCode < 400) cache.dropEverywhere()
    if (request.cacheEpoch === undefined || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload
    const etag = String(reply.getHeader('etag') ?? etagOf(payload))
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    cache.keep(request.url, request.cacheEpoch, payload, etag)
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })
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
