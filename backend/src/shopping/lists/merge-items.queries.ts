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
    update shopping_list_parts part set shopping_list_item_id = stays.id
    from shopping_list_items goes join shopping_list_items stays on stays.shopping_list_id = goes.shopping_list_id
    where part.shopping_list_item_id = goes.id and goes.ingredient_id = ${fromId} and stays.ingredient_id = ${intoId}`.execute(
    trx,
  )
  await sql`
    update shopping_list_items stays
    set checked_at = case when goes.checked_at is not null then stays.checked_at end,
        checked_stamp = greatest(stays.checked_stamp, goes.checked_stamp),
        note = coalesce(stays.note, goes.note),
        -- An amount set by hand covered only one of the two; the parts cover both.
        own_amount = null, own_grams = null, amount_stamp = greatest(stays.amount_stamp, goes.amount_stamp)
    from shopping_list_items goes
    where stays.shopping_list_id = goes.shopping_list_id
      and goes.ingredient_id = ${fromId} and stays.ingredient_id = ${intoId}`.execute(trx)
  await sql`
    delete from shopping_list_items goes using shopping_list_items stays
    where stays.shopping_list_id = goes.shopping_list_id
      and goes.ingredient_id = ${fromId} and stays.ingredient_id = ${intoId}`.execute(trx)
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
