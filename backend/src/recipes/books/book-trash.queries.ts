import type { DeletedBook } from '@larder/contract/recipes/books'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { TRASH_DAYS } from '../recipes/recipes.access.ts'
import { isInOwnTrash } from './books.access.ts'

export async function trashBook(trx: Db, id: number) {
  await trx.updateTable('books').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute()
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
  const beyond = after
    ? sql`and (b.deleted_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::integer)`
    : sql``
  const { rows } = await sql<DeletedBook>`
    select b.id, b.title, b.deleted_at from books b where ${isInOwnTrash(caller)} ${beyond}
    order by b.deleted_at desc, b.id desc limit ${limit}`.execute(db)
  return rows
}

export const countDeletedBooks = (db: Db, caller: Caller, most: number) =>
  countRows(db, sql`(select from books b where ${isInOwnTrash(caller)} limit ${most})`)

export async function deleteExpiredBooks(db: Db) {
  await sql`delete from books where deleted_at < now() - make_interval(days => ${TRASH_DAYS})`.execute(db)
}
