import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Every device that shows one of them looks again, and whoever may no longer see it is told so. */
async function changeLists(
  trx: Db,
  kitchenId: number,
  userId: number | undefined,
  change: RawBuilder<unknown>,
) {
  await sql`
    with changed as (
      update shopping_lists set ${change}, version = version + 1
      where kitchen_id = ${kitchenId} and (user_id = ${userId ?? null} or ${userId === undefined})
      returning id, version)
    select pg_notify('shopping_lists', changed.id || ':' || changed.version) from changed`.execute(trx)
}

/** Those of one owner, or all: theirs alone from now on. */
export async function unshareLists(trx: Db, kitchenId: number, userId?: number) {
  await changeLists(trx, kitchenId, userId, sql`kitchen_id = null`)
}

/** Whoever owns a list is on it without having been invited. */
export async function giveAwayLists(trx: Db, kitchenId: number, { from, to }: { from: number; to: number }) {
  await changeLists(trx, kitchenId, from, sql`user_id = ${to}`)
  await sql`
    delete from shopping_list_members m using shopping_lists l
    where l.id = m.shopping_list_id and l.kitchen_id = ${kitchenId} and l.user_id = m.user_id`.execute(trx)
}
