import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { queuePush } from '../../people/notifications/push-jobs.ts'

/** Someone who ticked an item within this time is shopping. */
const SHOPPING_HOURS = 2
const MAX_NAMES = 10

type Shopper = { user_id: number; subscription_ids: number[]; list: string }

/** Notifies the other users who are shopping from the list and want to know about new items. */
export async function notifyShoppers(trx: Db, listId: number, caller: Caller, added: readonly string[]) {
  if (added.length === 0) return
  const names = added.slice(0, MAX_NAMES)
  for (const { list, ...shopper } of await listShoppers(trx, listId, caller))
    await queuePush(trx, {
      ...shopper,
      news: { about: 'list_items', who: caller.username, list_id: listId, list, names },
    })
}

async function listShoppers(trx: Db, listId: number, caller: Caller): Promise<Shopper[]> {
  // Raw: shoppers first, so that the query does not read all devices.
  const { rows } = await sql<Shopper>`
    with shopper as materialized (
      select distinct o.user_id from shopping_list_operations o
      where o.shopping_list_id = ${listId} and o.kind = 'check' and o.user_id <> ${caller.id}
        and o.created_at > now() - make_interval(hours => ${SHOPPING_HOURS}))
    select device.user_id, array_agg(device.id order by device.id) as subscription_ids, l.name as list
    from shopper join push_subscriptions device on device.user_id = shopper.user_id and device.wants_list_items
    join shopping_lists l on l.id = ${listId}
    where (device.user_id = l.user_id
        or exists (select from kitchen_members k where k.kitchen_id = l.kitchen_id and k.user_id = device.user_id)
        or exists (
          select from shopping_list_members m
          where m.shopping_list_id = l.id and m.user_id = device.user_id and m.accepted_at is not null))
    group by device.user_id, l.name order by device.user_id`.execute(trx)
  return rows
}
