import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Tick } from './learn-walk.ts'

const MAX_TICKS = 5000

/** Ticks in a store, with the current shelf of each item. Omits ticks that were undone within a minute. */
export async function listTicks(db: Db, storeId: number): Promise<Tick[]> {
  const newest = db
    .selectFrom('shopping_list_operations as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .innerJoin('shelf_ingredients as placed', (join) =>
      join.onRef('placed.store_id', '=', 'o.store_id').onRef('placed.ingredient_id', '=', 'o.ingredient_id'),
    )
    .select([
      sql<number>`coalesce(o.shopping_list_id, -o.user_id, 0)`.as('list_id'),
      'placed.shelf_id',
      sql<number>`o.at::double precision`.as('at'),
    ])
    .where('o.store_id', '=', storeId)
    .where('o.kind', '=', 'check')
    .where(sql<boolean>`o.at >= extract(epoch from s.walk_learnt_from) * 1000`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shopping_list_operations as undone')
            .whereRef('undone.shopping_list_item_id', '=', 'o.shopping_list_item_id')
            .where('undone.kind', '=', 'uncheck')
            .where(sql<boolean>`undone.at > o.at and undone.at < o.at + 60000`),
        ),
      ),
    )
    .orderBy('o.at', 'desc')
    .limit(sql.lit(MAX_TICKS))
  return (await runPrepared(db, newest)).reverse()
}

export async function resetLearntWalk(trx: Db, storeId: number) {
  await trx
    .updateTable('stores')
    .set({ walk_learnt_from: sql<string>`now()` })
    .where('id', '=', storeId)
    .execute()
}
