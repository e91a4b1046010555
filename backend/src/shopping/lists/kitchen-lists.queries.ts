import type { Db } from '../../db/db.ts'
import type { EndedSharing } from '../../hooks/domain-hooks.ts'
import { touchLists } from './shopping-lists.queries.ts'

/** Unshares lists of the kitchen, or gives them to the heir. Notifies devices, so that those without access hide the list. */
export async function unshareOrTransferLists(trx: Db, { kitchenId, userId, heirId }: EndedSharing) {
  await touchLists(trx)
    .set(heirId === undefined ? { kitchen_id: null } : { user_id: heirId })
    .where('kitchen_id', '=', kitchenId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
    .execute()
  // The heir may have been invited to a list that is now theirs.
  if (heirId !== undefined)
    await trx
      .deleteFrom('shopping_list_members as m')
      .using('shopping_lists as l')
      .whereRef('l.id', '=', 'm.shopping_list_id')
      .where('l.kitchen_id', '=', kitchenId)
      .whereRef('l.user_id', '=', 'm.user_id')
      .execute()
}
