import { type Nutrition, nutritionPer100g } from '@larder/amounts/food-nutrition'
import type { IngredientNutritionRead } from '@larder/contract/food/ingredient-nutrition'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Resource } from '../../http/resource.ts'
import { aliasOwner } from './ingredients.access.ts'
import { listUsableIngredients, lockIngredient } from './ingredients.queries.ts'

/** Entries per user. */
const MAX_OWN = 2000

type NutritionEntry = { food: string | null; per_100_g: Nutrition | null }
type IngredientEntry = NutritionEntry & { ingredient_id: number; name: string; user_id: number | null }

const toValues = ({ food, per_100_g }: NutritionEntry): Nutrition | null =>
  per_100_g ?? (food === null ? null : nutritionPer100g(food))

/** Per ingredient, the entry of the first of these users who has one, else the entry of an Admin. */
async function listNutritionEntries(
  db: Db,
  ids: number[],
  userIds: (number | null)[],
): Promise<IngredientEntry[]> {
  // Raw: hot: read with every recipe.
  const known = sql<IngredientEntry>`
    select i.id as ingredient_id, i.name, given.food, given.per_100_g, given.user_id
    from ingredients i left join lateral (
      select n.food, n.per_100_g, n.user_id from ingredient_nutrition n
      where n.ingredient_id = i.id and (n.user_id is null or n.user_id = any (${userIds}::integer[]))
      order by array_position(${userIds}::integer[], n.user_id) nulls last limit 1) given on true
    where i.id = any (${ids}::integer[])`
  return runPrepared(db, known)
}

/** The entry of the reader takes precedence over the entry of the recipe's owner. */
export async function listNutritionFor(
  db: Db,
  ids: number[],
  reader: Caller | undefined,
  cookId: number | null,
): Promise<Map<number, { name: string; per_100_g: Nutrition | null }>> {
  const userIds = [reader?.id, cookId].filter((id) => typeof id === 'number')
  const known = await listNutritionEntries(db, [...new Set(ids)], userIds)
  return new Map(
    known.map((given) => [given.ingredient_id, { name: given.name, per_100_g: toValues(given) }]),
  )
}

async function findNutrition(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<IngredientNutritionRead | undefined> {
  const [usable] = await listUsableIngredients(db, [id], caller)
  if (!usable) return undefined
  const [given] = await listNutritionEntries(db, [id], caller ? [caller.id] : [])
  const { name } = usable
  const values = given && toValues(given)
  if (given && values)
    return {
      ...{ ingredient_id: id, name, food: given.food, per_100_g: values },
      given_by: given.user_id === null ? 'everyone' : 'you',
    }
  const per_100_g = nutritionPer100g(name)
  return { ingredient_id: id, name, food: null, per_100_g, given_by: per_100_g && 'tables' }
}

export async function saveNutrition(
  trx: Db,
  ingredientId: number,
  caller: Caller,
  given: Partial<NutritionEntry>,
) {
  const userId = aliasOwner(caller)
  await deleteNutrition(trx, ingredientId, caller)
  // Raw: inserts one row if the limit allows it.
  const { rows } = await sql`
    insert into ingredient_nutrition (ingredient_id, user_id, food, per_100_g)
    select ${ingredientId}, ${userId}, ${given.food ?? null}, ${given.per_100_g ? JSON.stringify(given.per_100_g) : null}::jsonb
    where ${userId}::integer is null
      or (select count(*) from ingredient_nutrition where user_id = ${userId}) < ${MAX_OWN}
    returning id`.execute(trx)
  if (rows.length === 0)
    throw conflict(
      'limit_reached',
      `You have added nutrition to ${MAX_OWN} ingredients, which is the maximum.`,
      {
        ...{ resource: 'Ingredient', count: MAX_OWN, limit: MAX_OWN },
      },
    )
}

export async function deleteNutrition(trx: Db, ingredientId: number, caller: Caller) {
  await trx
    .deleteFrom('ingredient_nutrition')
    .where('ingredient_id', '=', ingredientId)
    .where('user_id', 'is not distinct from', aliasOwner(caller))
    .execute()
}

/** Entries of the merged ingredient move to the remaining one, unless their author has an entry there. */
export async function mergeNutrition(trx: Db, fromId: number, intoId: number) {
  await trx
    .updateTable('ingredient_nutrition as moved')
    .set({ ingredient_id: intoId })
    .where('ingredient_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ingredient_nutrition as other')
            .whereRef('other.user_id', 'is not distinct from', 'moved.user_id')
            .where('other.ingredient_id', '=', intoId),
        ),
      ),
    )
    .execute()
}

export const ingredientNutrition: Resource<{ id: number; name: string }> = {
  name: 'Ingredient',
  param: 'ingredient_id',
  path: '/ingredients',
  read: async (db, id, caller) => {
    const body = await findNutrition(db, id, caller)
    return body && { body, etag: computeEtag(body) }
  },
  lock: lockIngredient,
}
