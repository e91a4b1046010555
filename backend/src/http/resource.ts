import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../errors/http-error.ts'
import { allowedActions, type Caller, type Policy, readItemId } from './access.ts'
import { computeEtag, requireIfMatch, sendItem } from './etags.ts'
import { runIdempotentWrite } from './idempotency.ts'
import { reauthorizeUnderLock } from './lock-caller.ts'

/** An item as the API returns it. A string body is JSON from the database. */
export type Representation = { body: object | string; etag: string }

/** What the functions in this file need to know about a resource: its path, how to read an item, and how to lock it. */
export type Resource<Locked = unknown> = Pick<Policy, 'name' | 'param'> & {
  path: string
  /** The item as the caller sees it. Undefined if they cannot see it. */
  read: (db: Db, id: number, caller: Caller | undefined) => Promise<Representation | undefined>
  lock: (trx: Db, id: number) => Promise<Locked | undefined>
}

/** An item as a query returns it, without `may`, which is added to the response. */
export type Row<Read extends { may: unknown }> = Omit<Read, 'may'>

/** Defines a resource whose items are read as rows. */
export function defineResource<Action extends string, PolicyInput, Item extends PolicyInput & object, Locked>(
  policy: Policy<Action, PolicyInput>,
  {
    find,
    ...rest
  }: Pick<Resource<Locked>, 'path' | 'lock'> & {
    find: (db: Db, id: number, caller: Caller | undefined) => Promise<Item | undefined>
  },
): Resource<Locked> & Policy<Action, PolicyInput> {
  const read: Resource['read'] = async (db, id, caller) => {
    const item = await find(db, id, caller)
    return item && represent(item, allowedActions(policy, caller, item))
  }
  return { ...policy, ...rest, read }
}

const represent = (item: object, may: readonly string[]): Representation => ({
  body: { ...item, may },
  etag: computeEtag(item, ...may),
})

export const withMay = <Action extends string, PolicyInput, Item extends PolicyInput>(
  policy: Policy<Action, PolicyInput>,
  caller: Caller | undefined,
  item: Item,
) => ({ ...item, may: allowedActions(policy, caller, item) as Action[] })

export async function readOne(resource: Resource, request: FastifyRequest, reply: FastifyReply) {
  const { body, etag } = await requireOne(
    resource,
    request.db,
    readItemId(request, resource.param),
    request.caller,
  )
  return sendItem(request, reply, body, etag)
}

/** `insert` returns the id of the new item. */
export function createOne(
  resource: Resource,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  insert: (trx: Db) => Promise<number>,
  afterCommit?: () => Promise<unknown>,
) {
  const create = async (trx: Db) => {
    const id = await insert(trx)
    const { headers, body } = await buildItemResponse(resource, trx, id, request.caller)
    return { status: 201, headers: { ...headers, location: `${resource.path}/${id}` }, body }
  }
  return runIdempotentWrite(request, reply, db, create, afterCommit)
}

/** Changes an item, after checking If-Match, and sends the result. */
export async function changeOne<Locked>(
  resource: Resource<Locked>,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (trx: Db, locked: Locked) => Promise<unknown>,
) {
  const { body, etag } = await withItemLock(resource, db, request, async (trx, locked) => {
    await change(trx, locked)
    return requireOne(resource, trx, readItemId(request, resource.param), request.caller)
  })
  return sendItem(request, reply, body, etag)
}

/** Deletes an item or a part of it, after checking If-Match. */
export async function deleteOne<Locked>(
  resource: Resource<Locked>,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  remove: (trx: Db, locked: Locked) => Promise<unknown>,
) {
  await withItemLock(resource, db, request, remove)
  return reply.code(204).send(null)
}

/** Runs `work` in a transaction, after locking the item in the path and checking If-Match. */
export function withItemLock<Locked, Result>(
  resource: Resource<Locked>,
  db: Db,
  request: FastifyRequest,
  work: (trx: Db, locked: Locked) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => work(trx, await lockIfMatch(resource, trx, request)))
}

/** Optimistic locking (0006): locks the item in the path and checks If-Match, inside an open transaction. */
export async function lockIfMatch<Locked>(
  resource: Resource<Locked>,
  trx: Db,
  request: FastifyRequest,
): Promise<Locked> {
  const id = readItemId(request, resource.param)
  const locked = await lockOne(resource, trx, request)
  if (request.headers['if-match'] !== undefined) {
    const { etag } = await requireOne(resource, trx, id, request.caller)
    requireIfMatch(request, resource.name, id, etag)
  }
  return locked
}

/** Locks the item in the path without checking If-Match. */
export async function lockOne<Locked>(
  resource: Resource<Locked>,
  trx: Db,
  request: FastifyRequest,
): Promise<Locked> {
  const id = readItemId(request, resource.param)
  const locked = await resource.lock(trx, id)
  if (locked === undefined) throw notFound(resource.name, id)
  await reauthorizeUnderLock(trx, request)
  return locked
}

/** Builds the response to a write that changed an item. */
export async function buildItemResponse(resource: Resource, trx: Db, id: number, caller: Caller | undefined) {
  const { body, etag } = await requireOne(resource, trx, id, caller)
  return { status: 200, headers: { etag }, body }
}

export async function requireOne(
  resource: Resource,
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<Representation> {
  const found = await resource.read(db, id, caller)
  if (!found) throw notFound(resource.name, id)
  return found
}
