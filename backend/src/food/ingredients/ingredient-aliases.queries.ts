import { nameKey } from '@larder/amounts/food-name'
import type { IngredientAliasRead } from '@larder/contract/food/ingredient-aliases'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { COUNT } from '../../db/expressions.ts'
import { inputRows } from '../../db/input-rows.ts'
import { aliasOwner, isAliasDeletable, isAliasVisible, type Viewer } from './ingredients.access.ts'

/** Aliases per user; further ones are not saved. */
const MAX_OWN = 2000

type NewAlias = { name: string; ingredient_id: number }

const IS_SHARED = sql<boolean>`user_id is null`.as('is_shared')

/** The aliases for everyone and those of the caller. */
export async function listAliases(
  db: Db,
  ingredientId: number,
  caller: Viewer,
): Promise<IngredientAliasRead[]> {
  return db
    .selectFrom('ingredient_aliases')
    .select(['id', 'name', IS_SHARED])
    .where('ingredient_id', '=', ingredientId)
    .where(isAliasVisible(caller))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Undefined if the alias already exists. */
export async function insertAlias(
  trx: Db,
  ingredientId: number,
  caller: NonNullable<Viewer>,
  name: string,
): Promise<IngredientAliasRead | undefined> {
  return trx
    .insertInto('ingredient_aliases')
    .values({ ingredient_id: ingredientId, user_id: aliasOwner(caller), name, key: nameKey(name) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', IS_SHARED])
    .executeTakeFirst()
}

/** Replaces earlier aliases of the user with the same name. Sorted, so that two saves cannot deadlock. */
export async function saveAliases(trx: Db, userId: number, names: NewAlias[]) {
  const byKey = new Map(names.map((alias) => [nameKey(alias.name), alias]))
  if (byKey.size === 0) return
  const aliases = [...byKey].map(([key, { name, ingredient_id }]) => ({ key, name, ingredient_id }))
  const own = trx.selectFrom('ingredient_aliases').select(COUNT.as('count')).where('user_id', '=', userId)
  await trx
    .insertInto('ingredient_aliases')
    .columns(['ingredient_id', 'user_id', 'name', 'key'])
    .expression((eb) =>
      eb
        .selectFrom(inputRows(aliases, { ingredient_id: 'integer', name: 'text', key: 'text' }))
        .select(['given.ingredient_id', eb.val(userId).as('user_id'), 'given.name', 'given.key'])
        .where(own, '<', MAX_OWN)
        .orderBy('given.key'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .where('user_id', 'is not', null)
        .doUpdateSet((eb) => ({
          ingredient_id: eb.ref('excluded.ingredient_id'),
          name: eb.ref('excluded.name'),
        }))
        .whereRef('ingredient_aliases.ingredient_id', '<>', 'excluded.ingredient_id'),
    )
    .execute()
}

/** False if there is no such alias that the caller can delete. */
export async function deleteAlias(
  trx: Db,
  ingredientId: number,
  aliasId: number,
  caller: NonNullable<Viewer>,
) {
  const { numDeletedRows } = await trx
    .deleteFrom('ingredient_aliases')
    .where('id', '=', aliasId)
    .where('ingredient_id', '=', ingredientId)
    .where(isAliasDeletable(caller))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The name of the merged ingredient becomes an alias: for everyone, or for its owner if the ingredient was hidden. */
export async function mergeAliases(trx: Db, from: { id: number; name: string }, intoId: number) {
  await trx
    .updateTable('ingredient_aliases')
    .set({ ingredient_id: intoId })
    .where('ingredient_id', '=', from.id)
    .execute()
  await trx
    .insertInto('ingredient_aliases')
    .columns(['ingredient_id', 'user_id', 'name', 'key'])
    .expression((eb) =>
      eb
        .selectFrom('ingredients')
        .select([
          eb.val(intoId).as('ingredient_id'),
          sql<number | null>`case when listing = 'hidden' then user_id end`.as('user_id'),
          'name',
          eb.val(nameKey(from.name)).as('key'),
        ])
        .where('id', '=', from.id)
        .where((ingredient) =>
          ingredient.or([ingredient('listing', '<>', 'hidden'), ingredient('user_id', 'is not', null)]),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
