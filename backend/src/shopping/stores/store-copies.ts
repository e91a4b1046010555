import type { StoreCopyCreate } from '@larder/contract/shopping/stores'
import { sql } from 'kysely'
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
  await sql`
    insert into shelves (store_id, name, position)
    select ${id}, name, position from shelves where store_id = ${fromId} order by position`.execute(trx)
  await sql`
    insert into shelf_ingredients (store_id, shelf_id, ingredient_id, position)
    select ${id}, here.id, placed.ingredient_id, placed.position
    from shelf_ingredients placed
    join shelves there on there.id = placed.shelf_id
    join shelves here on here.store_id = ${id} and here.position = there.position
    join ingredients on ingredients.id = placed.ingredient_id
    where placed.store_id = ${fromId} and ${isIngredientVisible(caller)}`.execute(trx)
  return id
}
