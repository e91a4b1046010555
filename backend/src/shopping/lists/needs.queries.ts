import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import { inputRows } from '../../db/input-rows.ts'
import { deleteItemsWithoutParts } from './items.queries.ts'
import type { Need, PartAmount } from './remaining-needs.ts'

/** What the meals of the followed plan need, earliest meal first. */
export async function listNeeds(trx: Db, listId: number): Promise<Need[]> {
  return trx
    .selectFrom('shopping_list_recipes as entry')
    .innerJoin('shopping_list_needs as n', 'n.shopping_list_recipe_id', 'entry.id')
    .select(['entry.id as entry_id', 'n.ingredient_id', 'n.name', 'n.amount_grams', 'n.amount_readable'])
    .where('entry.shopping_list_id', '=', listId)
    .where('entry.followed_plan_id', 'is not', null)
    .where('entry.is_left_out', '=', false)
    .where('n.is_at_home', '=', false)
    .orderBy('entry.day')
    .orderBy('entry.id')
    .orderBy('n.id')
    .execute()
}

/** `is_by_hand`: a user set the amount of the item, so the plan does not change it. */
type PlannedPart = PartAmount & {
  id: number
  item_id: number
  is_settled: boolean
  is_by_hand: boolean
}

export async function listPlannedParts(trx: Db, listId: number): Promise<PlannedPart[]> {
  return trx
    .selectFrom('shopping_list_recipes as entry')
    .innerJoin('shopping_list_parts as p', 'p.shopping_list_recipe_id', 'entry.id')
    .innerJoin('shopping_list_items as i', 'i.id', 'p.shopping_list_item_id')
    .select(['p.id', 'i.id as item_id', 'entry.id as entry_id', 'p.amount_grams', 'p.amount_readable'])
    .select([
      sql<number>`coalesce(i.ingredient_id, 0)`.as('ingredient_id'),
      sql<boolean>`i.checked_at is not null or i.is_removed`.as('is_settled'),
      sql<boolean>`i.own_amount is not null`.as('is_by_hand'),
    ])
    .where('entry.shopping_list_id', '=', listId)
    .where('entry.followed_plan_id', 'is not', null)
    .orderBy('p.id')
    .execute()
}

type OpenItem = { id: number; ingredient_id: number; amount_stamp: string; is_by_hand: boolean }

/** Returns one unticked item per ingredient. Ticked items are not reused. */
export async function findOrInsertOpenItems(trx: Db, listId: number, needs: Need[]): Promise<OpenItem[]> {
  const names = new Map(needs.map(({ ingredient_id, name }) => [ingredient_id, name]))
  // Raw: finds and inserts in one statement over arrays; the builder needs twice the lines.
  const { rows } = await sql<OpenItem>`
    with needed as (
      select * from unnest(${[...names.keys()]}::integer[], ${[...names.values()]}::text[]) as w (ingredient_id, name)
    ), known as (
      select distinct on (i.ingredient_id) i.id, i.ingredient_id, i.amount_stamp, i.own_amount is not null as is_by_hand
      from shopping_list_items i join needed using (ingredient_id)
      where i.shopping_list_id = ${listId} and not i.is_removed and i.checked_at is null
      order by i.ingredient_id, i.id
    ), made as (
      insert into shopping_list_items (shopping_list_id, ingredient_id, name)
      select ${listId}, w.ingredient_id, w.name from needed w
      where not exists (select from known where known.ingredient_id = w.ingredient_id)
      returning id, ingredient_id, amount_stamp, false as is_by_hand)
    select * from known union all select * from made`.execute(trx)
  return rows
}

type NewPart = PartAmount & { item_id: number }

/** Planned parts have no clock. So they count as older than any amount set by hand and do not add to it. */
export async function insertPlannedParts(trx: Db, parts: NewPart[]) {
  await trx
    .insertInto('shopping_list_parts')
    .columns(['shopping_list_item_id', 'shopping_list_recipe_id', 'amount_grams', 'amount_readable'])
    .expression((eb) =>
      eb
        .selectFrom(
          inputRows(parts, {
            item_id: 'integer',
            entry_id: 'integer',
            amount_grams: 'double precision',
            amount_readable: 'text',
          }),
        )
        .select(['item_id', 'entry_id', 'amount_grams', 'amount_readable']),
    )
    .execute()
}

export async function deletePlannedParts(trx: Db, parts: PlannedPart[]) {
  const ids = parts.map(({ id }) => id)
  await trx.deleteFrom('shopping_list_parts').where('id', '=', any(ids)).execute()
}

/** Deletes items without parts, unless their amount was set by hand. */
export async function deleteEmptyItems(trx: Db, itemIds: number[]) {
  await deleteItemsWithoutParts(trx, itemIds).where('own_amount', 'is', null).execute()
}
