import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Locks every list with this ingredient and marks it as changed. Call before the ingredient is locked. */
export async function touchListsWithIngredient(trx: Db, { fromId }: { fromId: number }) {
  await sql`
    with touched as (
      update shopping_lists set version = version + 1
      where id in (
        select l.id from shopping_lists l where exists (
          select from shopping_list_items i where i.shopping_list_id = l.id and i.ingredient_id = ${fromId})
        order by l.id for update)
      returning id, version)
    select pg_notify('shopping_lists', touched.id || ':' || touched.version) from touched`.execute(trx)
}

/** A list with both ingredients keeps one item, with the parts of both. */
export async function mergeItems(trx: Db, { fromId, intoId }: { fromId: number; intoId: number }) {
  // A removed item must neither hide the other one nor add to it.
  await sql`
    delete from shopping_list_items off using shopping_list_items other
    where other.shopping_list_id = off.shopping_list_id and off.is_removed and not other.is_removed
      and off.ingredient_id in (${fromId}, ${intoId}) and other.ingredient_id in (${fromId}, ${intoId})`.execute(
    trx,
  )
  await sql`
    update shopping_list_parts part set shopping_list_item_id = remaining.id
    from shopping_list_items merged join shopping_list_items remaining on remaining.shopping_list_id = merged.shopping_list_id
    where part.shopping_list_item_id = merged.id and merged.ingredient_id = ${fromId} and remaining.ingredient_id = ${intoId}`.execute(
    trx,
  )
  await sql`
    update shopping_list_items remaining
    set checked_at = case when merged.checked_at is not null then remaining.checked_at end,
        checked_stamp = greatest(remaining.checked_stamp, merged.checked_stamp),
        note = coalesce(remaining.note, merged.note),
        -- An amount set by hand covered only one of the two; the parts cover both.
        own_amount = null, own_grams = null, amount_stamp = greatest(remaining.amount_stamp, merged.amount_stamp)
    from shopping_list_items merged
    where remaining.shopping_list_id = merged.shopping_list_id
      and merged.ingredient_id = ${fromId} and remaining.ingredient_id = ${intoId}`.execute(trx)
  await sql`
    delete from shopping_list_items merged using shopping_list_items remaining
    where remaining.shopping_list_id = merged.shopping_list_id
      and merged.ingredient_id = ${fromId} and remaining.ingredient_id = ${intoId}`.execute(trx)
  await sql`
    update shopping_list_items item set ingredient_id = ${intoId}, name = i.name
    from ingredients i where i.id = ${intoId} and item.ingredient_id = ${fromId}`.execute(trx)
  await sql`update shopping_list_needs set ingredient_id = ${intoId} where ingredient_id = ${fromId}`.execute(
    trx,
  )
  await sql`update shopping_list_operations set ingredient_id = ${intoId} where ingredient_id = ${fromId}`.execute(
    trx,
  )
}
