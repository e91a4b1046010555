import type { DeletedRecipe } from '@larder/contract/recipes'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'

export const TRASH_DAYS = 30
const stillKept = sql<boolean>`recipes.deleted_at > now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`

export async function trashRecipe(trx: Db, id: number) {
  await trx
    .updateTable('recipes')
    .set({ deleted_at: sql<string>`now()` })
    .where('recipes.id', '=', id)
    .execute()
}

export async function restoreRecipe(trx: Db, id: number) {
  await trx
    .updateTable('recipes')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('recipes.id', '=', id)
    .execute()
}

/**
 * Only its owner and Admin know what lies in the trash. What no longer does is found too: whoever repeats the request
 * that took it out is answered as before.
 */
export function findOwnerForRestore(db: Db, id: number, caller: Caller) {
  return db
    .selectFrom('recipes')
    .select('recipes.user_id')
    .where('recipes.id', '=', id)
    .where((eb) => eb.or([eb('recipes.deleted_at', 'is', null), stillKept]))
    .where((eb) => eb.or([eb('recipes.user_id', '=', caller.id), eb.lit(caller.role === 'Admin')]))
    .executeTakeFirst()
}

/** A user's own trash; Admin finds the ownerless recipes there too. */
function selectTrash(db: Db, caller: Caller) {
  return db
    .selectFrom('recipes')
    .where(stillKept)
    .where((eb) =>
      eb.or([
        eb('recipes.user_id', '=', caller.id),
        ...(caller.role === 'Admin' ? [eb('recipes.user_id', 'is', null)] : []),
      ]),
    )
}

export function listTrash(
  db: Db,
  caller: Caller,
  page: { after: [string, number] | undefined; limit: number },
): Promise<DeletedRecipe[]> {
  const { after } = page
  return selectTrash(db, caller)
    .select(['recipes.id', 'recipes.title', 'recipes.deleted_at'])
    .$narrowType<{ deleted_at: string }>()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(recipes.deleted_at, recipes.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy('recipes.deleted_at', 'desc')
    .orderBy('recipes.id', 'desc')
    .limit(page.limit)
    .execute()
}

export function countTrash(db: Db, caller: Caller, most: number): Promise<number> {
  return countRows(db, selectTrash(db, caller).select('recipes.id').limit(most))
}
