import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { inputRows } from '../../db/input-rows.ts'
import type { DB } from '../../db/tables.ts'
import { isIngredientVisible } from '../../food/ingredients/ingredients.access.ts'
import type { Caller } from '../../http/access.ts'

export const refuseDuplicateShelf = refuseDuplicateName('Shelf', 'shelves_name_key')

/** Shelves with the ingredients that the caller can see. */
export function selectShelves(
  eb: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>,
  caller: Caller | undefined,
) {
  return eb
    .selectFrom('shelves')
    .select(['shelves.id', 'shelves.store_id', 'shelves.name', 'shelves.position'])
    .select(sql<string>`iso_time(shelves.created_at)`.as('created_at'))
    .select((shelf) =>
      jsonArrayFrom(
        shelf
          .selectFrom('shelf_ingredients as placed')
          .innerJoin('ingredients', 'ingredients.id', 'placed.ingredient_id')
          .select(['placed.ingredient_id', 'ingredients.name'])
          // Stored positions can have gaps after deletions, merges and moves.
          .select(sql<number>`(row_number() over (order by placed.position) - 1)::integer`.as('position'))
          .whereRef('placed.shelf_id', '=', 'shelves.id')
          .where(isIngredientVisible(caller))
          .orderBy('placed.position'),
      ).as('ingredients'),
    )
}

/** Does not change the positions of other shelves. */
export async function insertShelfAt(
  trx: Db,
  storeId: number,
  name: string,
  position: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('shelves')
    .values({ store_id: storeId, name, position })
    .returning('shelves.id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicateShelf({ name }))
  return id
}

/** Inserts all placements of a new store. Positions follow the order of the array. */
export async function insertPlacements(
  trx: Db,
  storeId: number,
  placements: { shelf_id: number; ingredient_id: number }[],
) {
  const rows = placements.map((placed, position) => ({ ...placed, position }))
  await trx
    .insertInto('shelf_ingredients')
    .columns(['store_id', 'shelf_id', 'ingredient_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(inputRows(rows, { shelf_id: 'integer', ingredient_id: 'integer', position: 'integer' }))
        .select([eb.val(storeId).as('store_id'), 'shelf_id', 'ingredient_id', 'position']),
    )
    .execute()
}
