import type { DeletedBook } from '@larder/contract/recipes/books'
import { type NotNull, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo, NOW } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { TRASH_DAYS } from '../recipes/recipes.access.ts'
import { isInOwnTrash } from './books.access.ts'

export async function trashBook(trx: Db, id: number) {
  await trx.updateTable('books').set({ deleted_at: NOW }).where('id', '=', id).execute()
}

export async function restoreBook(trx: Db, id: number) {
  await trx
    .updateTable('books')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function listDeletedBooks(
  db: Db,
  caller: Caller,
  { after, limit }: PageQuery<[string, number]>,
): Promise<DeletedBook[]> {
  return db
    .selectFrom('books as b')
    .select(['b.id', 'b.title', 'b.deleted_at'])
    .where(isInOwnTrash(caller))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(b.deleted_at, b.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::integer)`),
    )
    .orderBy('b.deleted_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()
}

export const countDeletedBooks = (db: Db, caller: Caller, most: number) =>
  countRows(db, db.selectFrom('books as b').where(isInOwnTrash(caller)).limit(most))

export async function deleteExpiredBooks(db: Db) {
  await db.deleteFrom('books').where('deleted_at', '<', daysAgo(TRASH_DAYS)).execute()
}
