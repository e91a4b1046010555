import { type FrequentItems, MAX_FREQUENT_ITEMS } from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { selectVisibleLists } from './shopping-lists.access.ts'

/** Limits the cost for users with very long lists. */
const MAX_ITEMS_READ = 3000

/** Typed items of all lists that the caller can see, including items that were removed since. */
export async function listFrequentItems(db: Db, caller: Caller): Promise<FrequentItems['items']> {
  // Raw: the limit of a materialized subquery bounds the cost.
  const query = sql<FrequentItems['items'][number]>`
    with newest as materialized (
      select i.id, i.name from shopping_list_items i
      where i.shopping_list_id in (select list.id from ${selectVisibleLists(caller)} list)
      order by i.id desc limit ${sql.lit(MAX_ITEMS_READ)})
    select min(newest.name) as name, count(*)::integer as times
    from newest join shopping_list_parts p on p.shopping_list_item_id = newest.id
    where p.shopping_list_recipe_id is null and p.created_at > now() - interval '1 year'
    group by lower(newest.name) order by times desc, max(p.id) desc limit ${sql.lit(MAX_FREQUENT_ITEMS)}`
  return runPrepared(db, query)
}
