import { type Static, Type } from 'typebox'
import { id, May, Name, Nullable, named } from '../fields.ts'
import { ShoppingListRead } from './shopping-lists.ts'
import { STORE_ACTIONS, StorePage } from './stores.ts'
import { WalkRead } from './walks.ts'

const StoreInBrief = named('StoreInBrief', {
  id: id('ID of the store'),
  name: Name('Name of the store'),
  may: May(STORE_ACTIONS),
  shelves: Type.Array(named('ShelfInBrief', { id: id('ID of the shelf'), name: Name('Name of the shelf') }), {
    description: 'In walking order',
  }),
})

/** The list itself is always there. The other parts are null if they fail. */
export const ShoppingListDetails = named('ShoppingListDetails', {
  list: ShoppingListRead,
  stores: Nullable(StorePage),
  store: Nullable(StoreInBrief),
  walk: Nullable(WalkRead),
})

export type StoreInBrief = Static<typeof StoreInBrief>
export type ShoppingListDetails = Static<typeof ShoppingListDetails>
