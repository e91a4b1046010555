import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { stripPrefix } from './api-prefix.ts'
import { hasBody } from './body-timeout.ts'
import { findDuplicateHeader } from './duplicate-headers.ts'
import { matchesEtag } from './etags.ts'
import { prependListener } from './raw-listener.ts'
import type { ResponseCache } from './response-cache.ts'
import type { ResolveAddress } from './visitor-address.ts'

/**
 * Serves cached public responses before Fastify routes the request, which halves their cost. Responses are the same
 * as from response-cache.ts. Unusual requests (token, body, duplicate header) go through Fastify.
 */
export function useEarlyCache(
  app: FastifyInstance,
  responseCache: ResponseCache,
  {
    commonHeaders,
    resolveAddress,
  }: { commonHeaders: Record<string, string>; resolveAddress: ResolveAddress },
) {
  const common = Object.entries(commonHeaders).flat()
  let isOpen = true
  app.addHook('preClose', async () => {
    isOpen = false
  })

  prependListener(app, (request, response) => {
    if (!isOpen || !isSimple(request)) return false
    const startedAt = performance.now()
    const url = stripPrefix(request)
    const slot = responseCache.publicSlot({ url })
    const entry = responseCache.find(slot)
    if (!entry) return false
    const { body, etag, route } = entry
    const status = matchesEtag(request.headers['if-none-match'], etag) ? 304 : 200
    const id = randomUUID()
    const headers = [...common, 'x-request-id', id, 'etag', etag, 'cache-control', slot.cacheControl]
    if (status === 304) response.writeHead(status, headers).end()
    else {
      const length = String(Buffer.byteLength(body))
      headers.push('content-type', 'application/json; charset=utf-8', 'content-length', length)
      response.writeHead(status, headers).end(body)
    }
    const ms = performance.now() - startedAt
    const address = resolveAddress(request)
    app.recordResponse(
      { method: 'GET', route, status, ms, url: request.url ?? url, address, request_id: id },
      app.log,
    )
    return true
  })
}

const isSimple = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  !hasBody(request) &&
  findDuplicateHeader(request.rawHeaders) === undefined
