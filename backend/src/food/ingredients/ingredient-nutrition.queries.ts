import { type Nutrition, nutritionPer100g } from '@larder/amounts/food-nutrition'
import type { IngredientNutritionRead } from '@larder/contract/food/ingredient-nutrition'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import type { Resource } from '../../http/resource.ts'
import { namesFor } from './ingredients.access.ts'
import { listUsableIngredients, lockIngredient } from './ingredients.queries.ts'

/** So many ingredients someone may say something of. */
const MAX_OWN = 2000

type Given = { food: string | null; per_100_g: Nutrition | null }
type KnownIngredient = Given & { ingredient_id: number; name: string; user_id: number | null }

const valuesOf = ({ food, per_100_g }: Given): Nutrition | null =>
  per_100_g ?? (food === null ? null : nutritionPer100g(food))

/** Of these ingredients their names and what is said of them: by the first of these people who says something, else by Admin. */
async function listGiven(db: Db, ids: number[], people: (number | null)[]): Promise<KnownIngredient[]> {
  const known = sql<KnownIngredient>`
    select i.id as ingredient_id, i.name, given.food, given.per_100_g, given.user_id
    from ingredients i left join lateral (
      select n.food, n.per_100_g, n.user_id from ingredient_nutrition n
      where n.ingredient_id = i.id and (n.user_id is null or n.user_id = any (${people}::integer[]))
      order by array_position(${people}::integer[], n.user_id) nulls last limit 1) given on true
    where i.id = any (${ids}::integer[])`
  return runPrepared(db, known)
}

/** What people say of the ingredients of a recipe: to its reader what they say themselves, then its cook. */
export async function listNutritionFor(
  db: Db,
  ids: number[],
  reader: Caller | undefined,
  cookId: number | null,
): Promise<Map<number, { name: string; per_100_g: Nutrition | null }>> {
  const people = [reader?.id, cookId].filter((id) => typeof id === 'number')
  const known = await listGiven(db, [...new Set(ids)], people)
  return new Map(
    known.map((given) => [given.ingredient_id, { name: given.name, per_100_g: valuesOf(given) }]),
  )
}

async function findNutrition(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<IngredientNutritionRead | undefined> {
  const [usable] = await listUsableIngredients(db, [id], caller)
  if (!usable) return undefined
  const [given] = await listGiven(db, [id], caller ? [caller.id] : [])
  const { name } = usable
  const said = given && valuesOf(given)
  if (given && said)
    return {
      ...{ ingredient_id: id, name, food: given.food, per_100_g: said },
      given_by: given.user_id === null ? 'everyone' : 'you',
    }
  const per_100_g = nutritionPer100g(name)
  return { ingredient_id: id, name, food: null, per_100_g, given_by: per_100_g && 'tables' }
}

export async function saveNutrition(trx: Db, ingredientId: number, caller: Caller, given: Partial<Given>) {
  const userId = namesFor(caller)
  await deleteNutrition(trx, ingredientId, caller)
  const { rows } = await sql`
    insert into ingredient_nutrition (ingredient_id, user_id, food, per_100_g)
    select ${ingredientId}, ${userId}, ${given.food ?? null}, ${given.per_100_g ? JSON.stringify(given.per_100_g) : null}::jsonb
    where ${userId}::integer is null
      or (select count(*) from ingredient_nutrition where user_id = ${userId}) < ${MAX_OWN}
    returning id`.execute(trx)
  if (rows.length === 0)
    throw conflict('limit_reached', `You have said what ${MAX_OWN} ingredients have; no more are taken.`, {
      ...{ resource: 'Ingredient', count: MAX_OWN, limit: MAX_OWN },
    })
}

export async function deleteNutrition(trx: Db, ingredientId: number, caller: Caller) {
  await sql`
    delete from ingredient_nutrition
    where ingredient_id = ${ingredientId} and user_id is not distinct from ${namesFor(caller)}`.execute(trx)
}

/** One of two ingredients goes: what was said of it counts for the one that stays, unless the same person said something of that. */
export async function mergeNutrition(trx: Db, fromId: number, intoId: number) {
  await sql`
    update ingredient_nutrition said set ingredient_id = ${intoId} where ingredient_id = ${fromId} and not exists (
      select from ingredient_nutrition other
      where other.user_id is not distinct from said.user_id and other.ingredient_id = ${intoId})`.execute(trx)
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
