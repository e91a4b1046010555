import type { StoreCopyCreate } from '@larder/contract/shopping/stores'
import type { Db } from '../../db/db.ts'
import { isIngredientVisible } from '../../food/ingredients/ingredients.access.ts'
import type { Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { findStorePolicyInput } from './stores.access.ts'
import { insertStore, lockStore } from './stores.queries.ts'

/** Copies all shelves, with the ingredients that the caller can see. Returns undefined if there is no such store. */
export async function insertStoreCopy(
  trx: Db,
  fromId: number,
  caller: Caller,
  copy: StoreCopyCreate,
): Promise<number | undefined> {
  const from = await lockStore(trx, fromId)
  if (!from || !(await findStorePolicyInput(trx, fromId, caller))) return undefined
  if (copy.kitchen_id) await requireMembership(trx, caller.id, copy.kitchen_id)
  const isHidden = from.visibility !== 'public' && !copy.kitchen_id
  const id = await insertStore(trx, caller.id, { ...(isHidden && { visibility: 'private' }), ...copy })
  await trx
    .insertInto('shelves')
    .columns(['store_id', 'name', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('shelves')
        .select([eb.val(id).as('store_id'), 'name', 'position'])
        .where('store_id', '=', fromId)
        .orderBy('position'),
    )
    .execute()
  await trx
    .insertInto('shelf_ingredients')
    .columns(['store_id', 'shelf_id', 'ingredient_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('shelf_ingredients as placed')
        .innerJoin('shelves as there', 'there.id', 'placed.shelf_id')
        .innerJoin('shelves as here', 'here.position', 'there.position')
        .innerJoin('ingredients', 'ingredients.id', 'placed.ingredient_id')
        .select([eb.val(id).as('store_id'), 'here.id', 'placed.ingredient_id', 'placed.position'])
        .where('here.store_id', '=', id)
        .where('placed.store_id', '=', fromId)
        .where(isIngredientVisible(caller)),
    )
    .execute()
  return id
}
