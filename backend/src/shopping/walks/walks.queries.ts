import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tick } from './learn-walk.ts'

const MAX_TICKS = 5000

/** Ticks in a store, with the current shelf of each item. Omits ticks that were undone within a minute. */
export async function listTicks(db: Db, storeId: number): Promise<Tick[]> {
  const { rows } = await sql<Tick>`
    select coalesce(o.shopping_list_id, -o.user_id, 0) as list_id, placed.shelf_id, o.at::double precision as at
    from shopping_list_operations o
    join stores s on s.id = o.store_id
    join shelf_ingredients placed on placed.store_id = o.store_id and placed.ingredient_id = o.ingredient_id
    where o.store_id = ${storeId} and o.kind = 'check' and o.at >= extract(epoch from s.walk_learnt_from) * 1000
      and not exists (
        select from shopping_list_operations undone
        where undone.shopping_list_item_id = o.shopping_list_item_id and undone.kind = 'uncheck' and undone.at > o.at
          and undone.at < o.at + 60000)
    order by o.at desc limit ${MAX_TICKS}`.execute(db)
  return rows.reverse()
}

export async function resetLearntWalk(trx: Db, storeId: number) {
  await sql`update stores set walk_learnt_from = now() where id = ${storeId}`.execute(trx)
}
