import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { stripPrefix } from './api-prefix.ts'
import { hasBody } from './body-timeout.ts'
import { findDuplicateHeader } from './duplicate-headers.ts'
import { matchesEtag } from './etags.ts'
import { prependListener } from './raw-listener.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Gives the public what is kept for all, in the same words as the hook of response-cache.ts, at half the price. Whatever is
 * unusual about a request is left to the hooks: a token, a body, a header sent twice.
 */
export function useEarlyCache(
  app: FastifyInstance,
  responseCache: ResponseCache,
  alwaysSent: Record<string, string>,
) {
  const always = Object.entries(alwaysSent).flat()
  let isOpen = true
  app.addHook('preClose', async () => {
    isOpen = false
  })

  prependListener(app, (request, response) => {
    if (!isOpen || !isPlain(request)) return false
    const began = performance.now()
    const url = stripPrefix(request)
    const place = responseCache.publicSlot({ url })
    const entry = responseCache.find(place)
    if (!entry) return false
    const { body, etag, route } = entry
    const status = matchesEtag(request.headers['if-none-match'], etag) ? 304 : 200
    const id = randomUUID()
    const headers = [...always, 'x-request-id', id, 'etag', etag, 'cache-control', place.cacheControl]
    if (status === 304) response.writeHead(status, headers).end()
    else {
      const length = String(Buffer.byteLength(body))
      headers.push('content-type', 'application/json; charset=utf-8', 'content-length', length)
      response.writeHead(status, headers).end(body)
    }
    const ms = performance.now() - began
    app.recordResponse({ method: 'GET', route, status, ms, url: request.url ?? url, request_id: id }, app.log)
    return true
  })
}

const isPlain = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  !hasBody(request) &&
  findDuplicateHeader(request.rawHeaders) === undefined
