import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { EndedSharing } from '../../hooks/domain-hooks.ts'

/** Unshares lists of the kitchen, or gives them to the heir. Notifies devices, so that those without access hide the list. */
export async function unshareOrTransferLists(trx: Db, { kitchenId, userId, heirId }: EndedSharing) {
  const change = heirId === undefined ? sql`kitchen_id = null` : sql`user_id = ${heirId}`
  await sql`
    with changed as (
      update shopping_lists set ${change}, version = version + 1
      where kitchen_id = ${kitchenId} and (user_id = ${userId ?? null} or ${userId === undefined})
      returning id, version)
    select pg_notify('shopping_lists', changed.id || ':' || changed.version) from changed`.execute(trx)
  // The heir may have been invited to a list that is now theirs.
  if (heirId !== undefined)
    await sql`
      delete from shopping_list_members m using shopping_lists l
      where l.id = m.shopping_list_id and l.kitchen_id = ${kitchenId} and l.user_id = m.user_id`.execute(trx)
}
