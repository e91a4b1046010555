import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changedMeanwhile } from '../errors/http-error.ts'
import { SAFE_METHODS } from './safe-methods.ts'

/**
 * A strong tag over the item: whatever changes it changes the tag. What follows a dot tells apart how it is shown, to whom
 * and until when; a change of the item must not depend on it, so `If-Match` passes over it.
 */
export function computeEtag(item: object | string, ...shown: (string | number)[]): string {
  const json = typeof item === 'string' ? item : JSON.stringify(item)
  return `"${[hash('sha1', json, 'base64url'), ...(shown.length > 0 ? [shown.join('_')] : [])].join('.')}"`
}

/** Answers an item, or 304 when the caller has this very representation already. Text is JSON from the database. */
export function sendItem(
  request: FastifyRequest,
  reply: FastifyReply,
  item: object | string,
  etag = computeEtag(item),
) {
  reply.header('etag', etag)
  // What may be kept is answered whole; response-cache.ts keeps it and then shortens the answer.
  if (
    !request.cacheSlot &&
    SAFE_METHODS.has(request.method) &&
    matchesEtag(request.headers['if-none-match'], etag)
  )
    return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(item)
}

/** Whether a reader who sends `If-None-Match` has it; a proxy may have weakened the tag on the way. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return matches(header?.replaceAll('W/', ''), etag)
}

/** Call inside the transaction, with the row locked. */
export function requireIfMatch(request: FastifyRequest, resource: string, id: number, etag: string) {
  if (!matchesIfMatch(request, etag)) throw changedMeanwhile(resource, id)
}

/** Whether the caller read what is there now, or does not care. */
export function matchesIfMatch({ headers }: FastifyRequest, etag: string): boolean {
  const wanted = headers['if-match']
  return wanted === undefined || matches(wanted.replaceAll(/\.\w+"/g, '"'), etag.replace(/\.\w+"/, '"'))
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}
