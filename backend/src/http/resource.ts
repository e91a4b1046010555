import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../errors/http-error.ts'
import { admitUnderLock, type Caller, deedsOf, type Guard, idOf } from './access.ts'
import { etagOf, requireMatch, sendItem } from './etags.ts'
import { write } from './idempotency.ts'

/** An item as it is answered; its body, when it is text, is JSON from the database. */
export type Representation = { body: object | string; etag: string }

/** A noun as its routes handle it: where its items are, how one is read, and what is locked to change it. */
export type Noun<Locked = unknown> = Pick<Guard, 'resource' | 'param'> & {
  path: string
  /** As the caller sees it, or undefined where they do not. */
  read: (db: Db, id: number, caller: Caller | undefined) => Promise<Representation | undefined>
  lock: (trx: Db, id: number) => Promise<Locked | undefined>
}

/** What a query answers of an item; `may` is added on the way out. */
export type Row<Read extends { may: unknown }> = Omit<Read, 'may'>

/** A noun whose items are read as rows. */
export function noun<Deed extends string, Facts, Item extends Facts & object, Locked>(
  guard: Guard<Deed, Facts>,
  {
    find,
    ...rest
  }: Pick<Noun<Locked>, 'path' | 'lock'> & {
    find: (db: Db, id: number, caller: Caller | undefined) => Promise<Item | undefined>
  },
): Noun<Locked> & Guard<Deed, Facts> {
  const read: Noun['read'] = async (db, id, caller) => {
    const item = await find(db, id, caller)
    return item && represent(item, deedsOf(guard, caller, item))
  }
  return { ...guard, ...rest, read }
}

export const represent = (item: object, may: readonly string[]): Representation => ({
  body: { ...item, may },
  etag: etagOf(item, ...may),
})

export const withMay = <Deed extends string, Facts, Item extends Facts>(
  guard: Guard<Deed, Facts>,
  caller: Caller | undefined,
  item: Item,
) => ({ ...item, may: deedsOf(guard, caller, item) as Deed[] })

export async function readOne(noun: Noun, db: Db, request: FastifyRequest, reply: FastifyReply) {
  const { body, etag } = await requireOne(noun, db, idOf(request, noun.param), request.caller)
  return sendItem(request, reply, body, etag)
}

/** `insert` answers the id of what it made. */
export function createOne(
  noun: Noun,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  insert: (trx: Db) => Promise<number>,
) {
  return write(request, reply, db, async (trx) => {
    const id = await insert(trx)
    const { headers, body } = await answerOf(noun, trx, id, request.caller)
    return { status: 201, headers: { ...headers, location: `${noun.path}/${id}` }, body }
  })
}

/** Changes an item that is still what the caller read, and answers what has become of it. */
export async function changeOne<Locked>(
  noun: Noun<Locked>,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (trx: Db, locked: Locked) => Promise<unknown>,
) {
  const { body, etag } = await underLock(noun, db, request, async (trx, locked) => {
    await change(trx, locked)
    return requireOne(noun, trx, idOf(request, noun.param), request.caller)
  })
  return sendItem(request, reply, body, etag)
}

/** Removes an item that is still what the caller read, or something that is part of it. */
export async function deleteOne<Locked>(
  noun: Noun<Locked>,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  remove: (trx: Db, locked: Locked) => Promise<unknown>,
) {
  await underLock(noun, db, request, remove)
  return reply.code(204).send(null)
}

/** In one transaction: locks the item the path names, makes sure that it is what the caller read, and works on it. */
export function underLock<Locked, Result>(
  noun: Noun<Locked>,
  db: Db,
  request: FastifyRequest,
  work: (trx: Db, locked: Locked) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => work(trx, await lockMatching(noun, trx, request)))
}

/** The same within a transaction that is already open. */
export async function lockMatching<Locked>(
  noun: Noun<Locked>,
  trx: Db,
  request: FastifyRequest,
): Promise<Locked> {
  const id = idOf(request, noun.param)
  const locked = await lockOne(noun, trx, request)
  if (request.headers['if-match'] !== undefined) {
    const { etag } = await requireOne(noun, trx, id, request.caller)
    requireMatch(request, noun.resource, id, etag)
  }
  return locked
}

/** The same whatever the caller read. */
export async function lockOne<Locked>(noun: Noun<Locked>, trx: Db, request: FastifyRequest): Promise<Locked> {
  const id = idOf(request, noun.param)
  const locked = await noun.lock(trx, id)
  if (locked === undefined) throw notFound(noun.resource, id)
  await admitUnderLock(trx, request)
  return locked
}

/** What a write answers that did something to an item. */
export async function answerOf(noun: Noun, trx: Db, id: number, caller: Caller | undefined) {
  const { body, etag } = await requireOne(noun, trx, id, caller)
  return { status: 200, headers: { etag }, body }
}

export async function requireOne(
  noun: Noun,
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<Representation> {
  const found = await noun.read(db, id, caller)
  if (!found) throw notFound(noun.resource, id)
  return found
}
