import type { MealNeed, MealNeeds, MissingMeal } from '@larder/contract/shopping/meal-needs'
import type { Db } from '../../db/db.ts'
import { listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { listUnsharedRecipes } from '../../planning/meal-plan/unshared-recipes.queries.ts'
import { findCommonAisle } from '../lists/common-aisle.ts'
import { sumParts } from '../lists/sum-parts.ts'
import { createDishReader } from './dish-needs.ts'
import { listDishes, listFoodWeights, type PlannedDish } from './followed-plans.queries.ts'

type Summed = Pick<MealNeed, 'ingredient_id' | 'name' | 'needed_on' | 'parts'>

/** Returns each needed ingredient once, with its total amount. */
export async function sumMealNeeds(
  db: Db,
  reader: Caller,
  planId: number | undefined,
  days: string[],
): Promise<MealNeeds> {
  const dishes = planId === undefined ? [] : await listDishes(db, planId, days)
  const read = createDishReader(db, reader)
  const needs = new Map<number, Summed>()
  const unreadable: PlannedDish[] = []
  for (const dish of dishes) {
    const { lines, isReadable } = await read(dish)
    if (!isReadable) unreadable.push(dish)
    for (const { ingredient_id, name, amount_grams, amount_readable } of lines) {
      const need = needs.get(ingredient_id) ?? { ingredient_id, name, needed_on: dish.day, parts: [] }
      need.parts.push({ amount_grams, amount_readable })
      needs.set(ingredient_id, need)
    }
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
    aisle: findCommonAisle(need.name),
    is_staple: staples.has(need.ingredient_id),
  }))
  return {
    meal_count: dishes.length,
    items: items.sort((a, b) => a.name.localeCompare(b.name)),
    missing_meals: await describeMissing(db, reader, unreadable),
  }
}

async function describeMissing(db: Db, reader: Caller, dishes: PlannedDish[]): Promise<MissingMeal[]> {
  const unshared = await listUnsharedRecipes(
    db,
    reader,
    dishes.map(({ meal_id }) => meal_id),
  )
  return dishes.map(({ meal_id: planned_meal_id, day, title }) => ({
    ...{ planned_meal_id, day, title },
    unshared: unshared.get(planned_meal_id) ?? null,
  }))
}
