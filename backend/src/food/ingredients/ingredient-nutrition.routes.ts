import { findFoods } from '@larder/amounts/find-foods'
import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import type { IngredientNutritionUpdate, NutrientsPer100g } from '@larder/contract/food/ingredient-nutrition'
import { INGREDIENT_ROUTES } from '@larder/contract/food/ingredients.routes'
import { invalid } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC, STORE_DATA } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteNutrition, ingredientNutrition, saveNutrition } from './ingredient-nutrition.queries.ts'
import { nutritionAccess } from './ingredients.access.ts'

const DEFAULT_FOODS = 10
/** More than 100, because values on packages are rounded. */
const MAX_GRAMS_PER_100_G = 105

export function ingredientNutritionRoutes(app: App, { db }: Services) {
  handle(
    app,
    INGREDIENT_ROUTES.listFoods,
    { access: PUBLIC, isCacheable: true },
    async ({ query: { q = '', limit = DEFAULT_FOODS } }) => ({ items: findFoods(q, limit) }),
  )

  handle(
    app,
    INGREDIENT_ROUTES.getIngredientNutrition,
    { access: STORE_DATA, isCacheable: true },
    (request, reply) => readOne(ingredientNutrition, request, reply),
  )

  handle(
    app,
    INGREDIENT_ROUTES.updateIngredientNutrition,
    { access: itemAccess('read', nutritionAccess) },
    (request, reply) => {
      const given = validateNutrition(request.body)
      return changeOne(ingredientNutrition, db, request, reply, (trx, { id }) =>
        saveNutrition(trx, id, request.caller, given),
      )
    },
  )

  handle(
    app,
    INGREDIENT_ROUTES.deleteIngredientNutrition,
    { access: itemAccess('read', nutritionAccess) },
    (request, reply) =>
      deleteOne(ingredientNutrition, db, request, reply, (trx, { id }) =>
        deleteNutrition(trx, id, request.caller),
      ),
  )
}

function validateNutrition({ food, per_100_g }: IngredientNutritionUpdate) {
  if (per_100_g && food === undefined) return { per_100_g: fillDefaults(per_100_g) }
  if (per_100_g || food === undefined)
    throw invalid('', 'either', 'needs either food or per_100_g', { fields: ['food', 'per_100_g'] })
  if (!nutritionPer100g(food))
    throw invalid('/food', 'not_found', `Food name '${food}' was not found.`, {
      resource: 'Food',
      name: food,
    })
  return { food }
}

function fillDefaults(given: NutrientsPer100g) {
  const values = { saturated_fat_g: 0, sugars_g: 0, fibre_g: 0, sodium_mg: 0, ...given }
  const { protein_g, fat_g, carbohydrate_g, saturated_fat_g, sugars_g } = values
  if (protein_g + fat_g + carbohydrate_g > MAX_GRAMS_PER_100_G)
    throw invalid('/per_100_g', 'invalid', 'must not add up to more than 100 g')
  requireAtMost('saturated_fat_g', saturated_fat_g, fat_g)
  requireAtMost('sugars_g', sugars_g, carbohydrate_g)
  return values
}

function requireAtMost(field: string, part: number, limit: number) {
  if (part > limit)
    throw invalid(
      `/per_100_g/${field}`,
      'too_large',
      `must not be more than ${limit}, of which it is a part`,
      {
        limit,
      },
    )
}
