import { SHOPPING_LIST_DEEDS, type ShoppingListDeed } from '@larder/contract/shopping-lists'
import { sql } from 'kysely'
import { runPrepared } from '../../db/prepared.ts'
import type { Caller, Guard } from '../../http/access.ts'

type ShoppingListFacts = { user_id: number; kitchen_id: number | null }

/** The lists someone sees: their own, those they have accepted to share, and those of their kitchens. */
export const listsOf = ({ id, kitchenIds }: Caller) => sql<{ id: number }>`(
  select id from shopping_lists where user_id = ${id}
  union select shopping_list_id from shopping_list_members where user_id = ${id} and accepted_at is not null
  union select id from shopping_lists where kitchen_id = any (${kitchenIds}::integer[]))`

/**
 * For whoever it is not shared with, a list does not exist; those it is shared with edit what is on it, and the people of
 * its kitchen change all but who sees it.
 */
export const shoppingListAccess: Guard<ShoppingListDeed, ShoppingListFacts> = {
  resource: 'Shopping list',
  param: 'shopping_list_id',
  about: 'shopping',
  deeds: SHOPPING_LIST_DEEDS,
  facts: async (db, id, caller) => {
    const query = db
      .selectFrom('shopping_lists as l')
      .select(['l.user_id', 'l.kitchen_id'])
      .where('l.id', '=', id)
      .where((eb) =>
        eb.or([
          eb.lit(caller.role === 'Admin'),
          eb('l.user_id', '=', caller.id),
          sql<boolean>`l.kitchen_id = any (${caller.kitchenIds}::integer[])`,
          eb.exists(
            eb
              .selectFrom('shopping_list_members as m')
              .select('m.id')
              .whereRef('m.shopping_list_id', '=', 'l.id')
              .where('m.user_id', '=', caller.id)
              .where('m.accepted_at', 'is not', null),
          ),
        ]),
      )
    const [facts] = await runPrepared(db, query)
    return facts
  },
  may: (caller, { user_id, kitchen_id }) => {
    if (user_id === caller.id) return SHOPPING_LIST_DEEDS
    return kitchen_id !== null && caller.kitchenIds.includes(kitchen_id) ? ['edit', 'update'] : ['edit']
  },
}

const INVITATION_DEEDS = ['accept', 'decline'] as const

/** Their own alone. What was accepted is found too: whoever repeats the request is answered as before. */
export const invitationAccess: Guard<(typeof INVITATION_DEEDS)[number], { shopping_list_id: number }> = {
  resource: 'Invitation',
  about: 'shopping',
  param: 'shopping_list_id',
  deeds: INVITATION_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('shopping_list_members as m')
      .select('m.shopping_list_id')
      .where('m.shopping_list_id', '=', id)
      .where('m.user_id', '=', caller.id)
      .executeTakeFirst(),
  may: () => INVITATION_DEEDS,
}
