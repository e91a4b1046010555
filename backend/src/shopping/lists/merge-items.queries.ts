import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { touchLists } from './shopping-lists.queries.ts'

/** Locks every list with this ingredient and marks it as changed. Call before the ingredient is locked. */
export async function touchListsWithIngredient(trx: Db, { fromId }: { fromId: number }) {
  await touchLists(trx)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shopping_lists as l')
        .select('l.id')
        .where((list) =>
          list.exists(
            list
              .selectFrom('shopping_list_items as i')
              .whereRef('i.shopping_list_id', '=', 'l.id')
              .where('i.ingredient_id', '=', fromId),
          ),
        )
        .orderBy('l.id')
        .forUpdate(),
    )
    .execute()
}

/** A list with both ingredients keeps one item, with the parts of both. */
export async function mergeItems(trx: Db, { fromId, intoId }: { fromId: number; intoId: number }) {
  // A removed item must neither hide the other one nor add to it.
  await trx
    .deleteFrom('shopping_list_items as off')
    .using('shopping_list_items as other')
    .whereRef('other.shopping_list_id', '=', 'off.shopping_list_id')
    .where('off.is_removed', '=', true)
    .where('other.is_removed', '=', false)
    .where('off.ingredient_id', 'in', [fromId, intoId])
    .where('other.ingredient_id', 'in', [fromId, intoId])
    .execute()
  await trx
    .updateTable('shopping_list_parts as part')
    .from('shopping_list_items as merged')
    .innerJoin('shopping_list_items as remaining', 'remaining.shopping_list_id', 'merged.shopping_list_id')
    .set((eb) => ({ shopping_list_item_id: eb.ref('remaining.id') }))
    .whereRef('part.shopping_list_item_id', '=', 'merged.id')
    .where('merged.ingredient_id', '=', fromId)
    .where('remaining.ingredient_id', '=', intoId)
    .execute()
  await trx
    .updateTable('shopping_list_items as remaining')
    .from('shopping_list_items as merged')
    .set({
      checked_at: sql<string | null>`case when merged.checked_at is not null then remaining.checked_at end`,
      checked_by_id: sql<
        number | null
      >`case when merged.checked_at is not null then remaining.checked_by_id end`,
      checked_stamp: sql<string>`greatest(remaining.checked_stamp, merged.checked_stamp)`,
      note: sql<string | null>`coalesce(remaining.note, merged.note)`,
      // An amount set by hand covered only one of the two; the parts cover both.
      own_amount: null,
      own_grams: null,
      amount_stamp: sql<string>`greatest(remaining.amount_stamp, merged.amount_stamp)`,
    })
    .whereRef('remaining.shopping_list_id', '=', 'merged.shopping_list_id')
    .where('merged.ingredient_id', '=', fromId)
    .where('remaining.ingredient_id', '=', intoId)
    .execute()
  await trx
    .deleteFrom('shopping_list_items as merged')
    .using('shopping_list_items as remaining')
    .whereRef('remaining.shopping_list_id', '=', 'merged.shopping_list_id')
    .where('merged.ingredient_id', '=', fromId)
    .where('remaining.ingredient_id', '=', intoId)
    .execute()
  await trx
    .updateTable('shopping_list_items as item')
    .from('ingredients as i')
    .set((eb) => ({ ingredient_id: intoId, name: eb.ref('i.name') }))
    .where('i.id', '=', intoId)
    .where('item.ingredient_id', '=', fromId)
    .execute()
  for (const table of ['shopping_list_needs', 'shopping_list_operations'] as const)
    await trx.updateTable(table).set({ ingredient_id: intoId }).where('ingredient_id', '=', fromId).execute()
}
