import type { MealNeed, MealNeeds } from '@larder/contract/meal-needs'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { sumParts } from '../shopping-lists/sum-parts.ts'
import { listStapleIds } from '../staples/staples.queries.ts'
import { dishReader } from './dish-needs.ts'
import { listDishes, listFoodWeights } from './followed-plans.queries.ts'

type Summed = Pick<MealNeed, 'ingredient_id' | 'name' | 'needed_on' | 'parts'>

/** What the meals of some days need from a shop, each ingredient once. */
export async function listMealNeeds(
  db: Db,
  reader: Caller,
  planId: number | undefined,
  days: string[],
): Promise<MealNeeds> {
  const dishes = planId === undefined ? [] : await listDishes(db, planId, days)
  const read = dishReader(db, reader)
  const needs = new Map<number, Summed>()
  for (const dish of dishes)
    for (const { ingredient_id, name, amount_grams, amount_readable } of (await read(dish)).lines) {
      const need = needs.get(ingredient_id) ?? { ingredient_id, name, needed_on: dish.day, parts: [] }
      need.parts.push({ amount_grams, amount_readable })
      needs.set(ingredient_id, need)
    }
  const staples = new Set(await listStapleIds(db, reader))
  const weights = await listFoodWeights(db, [...needs.keys()])
  const items = [...needs.values()].map((need) => ({
    ...need,
    ...sumParts({
      ...{ name: need.name, grams_per_ml: null, grams_per_piece: null, own_amount: null, own_grams: null },
      ...weights.get(need.ingredient_id),
      parts: need.parts.map((part) => ({ ...part, is_counted: true })),
    }),
    is_staple: staples.has(need.ingredient_id),
  }))
  return { meal_count: dishes.length, items: items.sort((a, b) => a.name.localeCompare(b.name)) }
}
