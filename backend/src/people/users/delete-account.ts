import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { deleteRecipesOf } from '../../recipes/recipes/recipes.queries.ts'
import { deleteListsOf } from '../../shopping/lists/shopping-lists.queries.ts'
import { deletePrivateStoresOf } from '../../shopping/stores/stores.queries.ts'
import { leaveKitchens } from '../kitchens/leave-kitchen.ts'
import { deleteUser } from './users.queries.ts'

export const THE_LAST_ADMIN = 'This is the last Admin; make someone else Admin first.'

export async function deleteAccount(
  trx: Db,
  { id, isLastAdmin }: { id: number; isLastAdmin: boolean },
  recipes: 'keep' | 'delete' = 'keep',
) {
  if (isLastAdmin) throw conflict('last_admin', THE_LAST_ADMIN)
  if (recipes === 'delete') await deleteRecipesOf(trx, id)
  await leaveKitchens(trx, id)
  await deleteListsOf(trx, id)
  await deletePrivateStoresOf(trx, id)
  await deleteUser(trx, id)
}
