import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changedMeanwhile } from '../errors/http-error.ts'
import { SAFE_METHODS } from './safe-methods.ts'

/**
 * Computes a strong ETag for an item. The optional part after the dot distinguishes representations of the same item,
 * for example by caller. `If-Match` ignores this part.
 */
export function computeEtag(item: object | string, ...variant: (string | number)[]): string {
  const json = typeof item === 'string' ? item : JSON.stringify(item)
  return `"${[hash('sha1', json, 'base64url'), ...(variant.length > 0 ? [variant.join('_')] : [])].join('.')}"`
}

/** Sends an item, or 304 if the client has the same representation. A string is JSON from the database. */
export function sendItem(
  request: FastifyRequest,
  reply: FastifyReply,
  item: object | string,
  etag = computeEtag(item),
) {
  reply.header('etag', etag)
  // Cacheable responses need their full body here: response-cache.ts stores it and then replies with 304 itself.
  if (
    !request.cacheSlot &&
    SAFE_METHODS.has(request.method) &&
    matchesEtag(request.headers['if-none-match'], etag)
  )
    return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(item)
}

/** Checks `If-None-Match`. Ignores `W/`, because proxies can make an ETag weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return matches(header?.replaceAll('W/', ''), etag)
}

/** Throws 412 if `If-Match` is outdated. Call inside the transaction, after the row is locked. */
export function requireIfMatch(request: FastifyRequest, resource: string, id: number, etag: string) {
  if (!matchesIfMatch(request, etag)) throw changedMeanwhile(resource, id)
}

/** True if the ETag in `If-Match` is current, or if the header is missing. */
export function matchesIfMatch({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-match']
  return header === undefined || matches(header.replaceAll(/\.\w+"/g, '"'), etag.replace(/\.\w+"/, '"'))
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}
