import type { DeletedRecipe } from '@larder/contract/recipes/recipes'
import { type NotNull, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { daysAgo, NOW } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isInOwnTrash, TRASH_DAYS } from './recipes.access.ts'

export async function trashRecipe(trx: Db, id: number) {
  await trx.updateTable('recipes').set({ deleted_at: NOW }).where('recipes.id', '=', id).execute()
}

/** A recipe in the trash cannot change, so the result is valid until it is restored. */
export function findTrashedRecipe(db: Db, id: number) {
  return db
    .selectFrom('recipes')
    .select('recipes.visibility')
    .where('recipes.id', '=', id)
    .where('recipes.deleted_at', 'is not', null)
    .executeTakeFirst()
}

export async function restoreRecipe(trx: Db, id: number) {
  await trx
    .updateTable('recipes')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('recipes.id', '=', id)
    .execute()
}

export async function listTrash(
  db: Db,
  caller: Caller,
  { after, limit }: PageQuery<[string, number]>,
): Promise<DeletedRecipe[]> {
  return db
    .selectFrom('recipes as r')
    .select(['r.id', 'r.title', 'r.deleted_at'])
    .where(isInOwnTrash(caller))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.deleted_at, r.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::integer)`),
    )
    .orderBy('r.deleted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()
}

export function countTrash(db: Db, caller: Caller, most: number): Promise<number> {
  return countRows(db, db.selectFrom('recipes as r').where(isInOwnTrash(caller)).limit(most))
}

export async function deleteExpiredTrash(db: Db) {
  await db.deleteFrom('recipes').where('deleted_at', '<', daysAgo(TRASH_DAYS)).execute()
}
