import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, invalid } from '../errors/http-error.ts'
import { findPrefix } from './api-prefix.ts'
import { addRouteHook } from './route-hooks.ts'
import { syncHook } from './sync-hook.ts'

const MAX_KEY_LENGTH = 200
export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_KEY_LENGTH,
  pattern: '^[ -~]+$',
}
const KEY = new RegExp(IDEMPOTENCY_KEY.pattern)
const RETENTION_HOURS = 24

/** The response to a write. A string body is JSON from the database. */
export type WriteResponse = { status: number; headers?: Record<string, string>; body?: object | string }

/**
 * Runs a write in one transaction and sends its response. With an Idempotency-Key, the response is stored in the same
 * transaction, so a repeated request gets the first response and writes nothing.
 */
export async function runIdempotentWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  work: (trx: Db) => Promise<WriteResponse>,
  afterCommit?: () => Promise<unknown>,
): Promise<void> {
  const response = await writeOnce(request, db, work)
  await afterCommit?.()
  return sendWriteResponse(reply, response)
}

/** The same, for a handler that sends its own response. */
export async function writeOnce(
  request: FastifyRequest,
  db: Db,
  work: (trx: Db) => Promise<WriteResponse>,
): Promise<WriteResponse> {
  const claim = buildClaim(request)
  if (!claim) return inTransaction(db, work)

  return inTransaction(db, async (trx) => {
    // A concurrent request with the same key waits here until the first one commits or fails.
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values(claim)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const stored = claimed ? undefined : await findStoredResponse(trx, claim)
    if (stored) return stored
    const response = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({
        status: response.status,
        headers: JSON.stringify(response.headers ?? {}),
        body: toText(response.body),
      })
      .where('user_id', '=', claim.user_id)
      .where('key', '=', claim.key)
      .execute()
    return response
  })
}

/** Sends the stored response of a repeated request, before expensive work begins. Returns false if there is none. */
export async function sendStoredResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
): Promise<boolean> {
  const claim = buildClaim(request)
  const stored = claim && (await findStoredResponse(db, claim))
  if (stored) sendWriteResponse(reply, stored)
  return stored !== undefined
}

export async function deleteOldKeys(db: Db) {
  const old = sql<string>`now() - make_interval(hours => ${RETENTION_HOURS})`
  await db.deleteFrom('idempotency_keys').where('created_at', '<', old).execute()
}

/** Refuses malformed keys on all POST routes for users, even on those that do not store responses. */
export function useIdempotencyKeys(app: FastifyInstance) {
  addRouteHook(app, 'preValidation', isPost, syncHook(requireValidKey))
}

const isPost = ({ method }: RouteOptions) => [method].flat().includes('POST')

function requireValidKey({ caller, headers: { 'idempotency-key': key } }: FastifyRequest) {
  if (key === undefined || caller === undefined) return
  if (Array.isArray(key) || key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw invalid(
      '/idempotency-key',
      'invalid',
      `must be one key of 1 to ${MAX_KEY_LENGTH} printable ASCII characters`,
    )
}

type Claim = { user_id: number; key: string; request_hash: string }

function buildClaim(request: FastifyRequest): Claim | undefined {
  const key = request.headers['idempotency-key']
  const userId = request.caller?.id
  if (request.method !== 'POST' || key === undefined || userId === undefined) return undefined
  const requestHash = hash('sha256', `${request.url}\n${JSON.stringify(request.body ?? null)}`)
  return { user_id: userId, key: String(key), request_hash: requestHash }
}

async function findStoredResponse(db: Db, claim: Claim): Promise<WriteResponse | undefined> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('user_id', '=', claim.user_id)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.request_hash !== claim.request_hash)
    throw new HttpError(422, 'key_reused', 'This Idempotency-Key was used for another request.')
  return {
    status: stored.status ?? 200,
    headers: stored.headers as Record<string, string>,
    ...(stored.body !== null && { body: stored.body }),
  }
}

const toText = (body: WriteResponse['body']) =>
  typeof body === 'object' ? JSON.stringify(body) : (body ?? null)

export function sendWriteResponse(reply: FastifyReply, response: WriteResponse) {
  const { location, etag } = response.headers ?? {}
  reply.code(response.status)
  if (location) reply.header('location', findPrefix(reply.request.originalUrl) + location)
  if (etag) reply.header('etag', etag)
  if (response.body === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(toText(response.body))
}
