import { findFoods } from '@larder/amounts/find-foods'
import { nutritionPer100g } from '@larder/amounts/food-nutrition'
import {
  FoodList,
  FoodListQuery,
  IngredientNutritionRead,
  IngredientNutritionUpdate,
  type NutrientsPer100g,
} from '@larder/contract/food/ingredient-nutrition'
import { Type } from 'typebox'
import { invalid } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC, requireCaller, SHOP } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { changeOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteNutrition, ingredientNutrition, saveNutrition } from './ingredient-nutrition.queries.ts'
import { nutritionAccess } from './ingredients.access.ts'

const tags = ['Ingredients']
const DEFAULT_FOODS = 10
/** More than 100, because values on packages are rounded. */
const MAX_GRAMS_PER_100_G = 105

export function ingredientNutritionRoutes(app: App, { db }: Services) {
  app.get(
    '/foods/',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'findFoods',
        summary: 'Find foods with known nutrition by name',
        querystring: FoodListQuery,
        response: { 200: FoodList },
      },
    },
    async ({ query: { q = '', limit = DEFAULT_FOODS } }) => ({ items: findFoods(q, limit) }),
  )

  app.get(
    '/ingredients/:ingredient_id/nutrition',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'getIngredientNutrition',
        summary: 'Read the nutrition of an ingredient and its source',
        params: Params('ingredient_id'),
        response: { 200: IngredientNutritionRead },
      },
    },
    (request, reply) => readOne(ingredientNutrition, db, request, reply),
  )

  app.put(
    '/ingredients/:ingredient_id/nutrition',
    {
      config: { access: itemAccess('read', nutritionAccess) },
      schema: {
        tags,
        operationId: 'updateIngredientNutrition',
        summary: 'Set the nutrition of an ingredient, by food or by values per 100 g',
        description: 'Applies to you and to readers of your recipes. Values of an Admin apply to everyone.',
        params: Params('ingredient_id'),
        body: IngredientNutritionUpdate,
        response: { 200: IngredientNutritionRead },
      },
    },
    (request, reply) => {
      const given = validateNutrition(request.body)
      return changeOne(ingredientNutrition, db, request, reply, (trx, { id }) =>
        saveNutrition(trx, id, requireCaller(request), given),
      )
    },
  )

  app.delete(
    '/ingredients/:ingredient_id/nutrition',
    {
      config: { access: itemAccess('read', nutritionAccess) },
      schema: {
        tags,
        operationId: 'deleteIngredientNutrition',
        summary: 'Delete your nutrition values; the food tables apply again',
        params: Params('ingredient_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(ingredientNutrition, db, request, reply, (trx, { id }) =>
        deleteNutrition(trx, id, requireCaller(request)),
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
