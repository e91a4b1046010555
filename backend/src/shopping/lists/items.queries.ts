import { weighAmount } from '@larder/amounts/weigh'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'

export type NewItem = {
  ingredient_id: number | null
  name: string
  amount_grams: number | null
  amount_readable: string
}

/**
 * A list has one item per ingredient or name. A second one exists only if the first was ticked and a followed plan then
 * needed more.
 */
export async function findOrInsertItem(trx: Db, listId: number, item: NewItem): Promise<number> {
  const known = await findItemFor(trx, listId, item)
  if (!known) return insertItem(trx, listId, item)
  if (known.name !== item.name) await mergeNames(trx, known.id, item.name)
  return known.id
}

/** Typed names precede that of the ingredient. Which of them remains must not depend on the order of operations. */
async function mergeNames(trx: Db, itemId: number, name: string) {
  const foodName = sql`(select food.name from ingredients food where food.id = ingredient_id)`
  await trx
    .updateTable('shopping_list_items')
    .set({
      name: sql<string>`coalesce(least(nullif(name, ${foodName}) collate "C", nullif(${name}, ${foodName})), name)`,
    })
    .where('id', '=', itemId)
    .execute()
}

function findItemFor(trx: Db, listId: number, item: NewItem) {
  return trx
    .selectFrom('shopping_list_items')
    .select(['id', 'name'])
    .where('shopping_list_id', '=', listId)
    .where((eb) =>
      item.ingredient_id === null
        ? eb.and([eb('ingredient_id', 'is', null), eb(sql`lower(name)`, '=', sql`lower(${item.name})`)])
        : eb('ingredient_id', '=', item.ingredient_id),
    )
    .orderBy(sql`is_removed, checked_at is not null, id`)
    .limit(1)
    .executeTakeFirst()
}

async function insertItem(trx: Db, listId: number, item: NewItem): Promise<number> {
  const { id } = await trx
    .insertInto('shopping_list_items')
    .values({ shopping_list_id: listId, ingredient_id: item.ingredient_id, name: item.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Restores removed items and unticks them. The clock advances even if nothing changes, so that an older tick that arrives
 * late does not hide the addition.
 */
export async function reopenItems(trx: Db, itemIds: number[], clock: string) {
  await trx
    .updateTable('shopping_list_items')
    .set({
      checked_at: sql<string | null>`case when checked_stamp < ${clock} then null else checked_at end`,
      checked_by_id: sql<number | null>`case when checked_stamp < ${clock} then null else checked_by_id end`,
      checked_stamp: sql<string>`greatest(checked_stamp, ${clock})`,
      is_removed: sql<boolean>`case when removed_stamp < ${clock} then false else is_removed end`,
      removed_stamp: sql<string>`greatest(removed_stamp, ${clock})`,
    })
    .where('id', '=', any(itemIds))
    .execute()
}

export async function insertPart(
  trx: Db,
  itemId: number,
  part: {
    shopping_list_recipe_id?: number
    key?: string
    user_id: number
    amount_grams: number | null
    amount_readable: string
    clock: string
  },
) {
  await trx
    .insertInto('shopping_list_parts')
    .values({
      shopping_list_item_id: itemId,
      shopping_list_recipe_id: part.shopping_list_recipe_id ?? null,
      key: part.key ?? null,
      user_id: part.user_id,
      amount_grams: part.amount_grams,
      amount_readable: part.amount_readable,
      stamp: part.clock,
    })
    .execute()
}

/** The newest change wins. Null restores the total of the parts. */
export async function updateOwnAmount(trx: Db, itemId: number, amount: string | null, clock: string) {
  const item = await trx
    .selectFrom('shopping_list_items as item')
    .leftJoin('ingredients as food', 'food.id', 'item.ingredient_id')
    .select(['item.name', 'food.grams_per_ml', 'food.grams_per_piece'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow()
  const grams = amount === null ? null : weighAmount(amount, item).grams
  await trx
    .updateTable('shopping_list_items')
    .set({ own_amount: amount, own_grams: grams, amount_stamp: clock })
    .where('id', '=', itemId)
    .where('amount_stamp', '<', clock)
    .execute()
}

export function findItem(trx: Db, listId: number, itemId: number) {
  return trx
    .selectFrom('shopping_list_items')
    .select('id')
    .where('id', '=', itemId)
    .where('shopping_list_id', '=', listId)
    .executeTakeFirst()
}

export function findItemByKey(trx: Db, listId: number, key: string) {
  return trx
    .selectFrom('shopping_list_parts as p')
    .innerJoin('shopping_list_items as i', 'i.id', 'p.shopping_list_item_id')
    .select('i.id')
    .where('p.key', '=', key)
    .where('i.shopping_list_id', '=', listId)
    .executeTakeFirst()
}

/**
 * Removes a recipe with its parts, and items that have no other parts. A meal of a followed plan is marked as left out instead.
 * Returns false if the entry does not exist.
 */
export async function deleteEntry(trx: Db, listId: number, entryId: number): Promise<boolean> {
  if (await markMealLeftOut(trx, listId, entryId)) return true
  const parts = await trx
    .selectFrom('shopping_list_parts')
    .select('shopping_list_item_id as item_id')
    .distinct()
    .where('shopping_list_recipe_id', '=', entryId)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('shopping_list_recipes')
    .where('id', '=', entryId)
    .where('shopping_list_id', '=', listId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await deleteItemsWithoutParts(
    trx,
    parts.map((part) => part.item_id),
  ).execute()
  return true
}

export const deleteItemsWithoutParts = (trx: Db, itemIds: number[]) =>
  trx
    .deleteFrom('shopping_list_items as i')
    .where('i.id', '=', any(itemIds))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shopping_list_parts as p').whereRef('p.shopping_list_item_id', '=', 'i.id'))),
    )

async function markMealLeftOut(trx: Db, listId: number, entryId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_recipes')
    .set({ is_left_out: true })
    .where('shopping_list_recipes.id', '=', entryId)
    .where('shopping_list_id', '=', listId)
    .where('followed_plan_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
