import type { IngredientNutritionRead } from '@larder/contract/food/ingredient-nutrition'
import type { IngredientPage } from '@larder/contract/food/ingredients'
import { type Static, Type } from 'typebox'
import type { ApiClient } from './api-client.ts'
import { defineTool, READING, text } from './tool.ts'

const MAX_INGREDIENTS = 5

const listIngredients = async (api: ApiClient, query: string, limit: number) =>
  (await api.get<Static<typeof IngredientPage>>('/ingredients/', { q: query, limit })).items

export const findIngredient = async (api: ApiClient, name: string) => (await listIngredients(api, name, 1))[0]

const findIngredients = defineTool({
  name: 'find_ingredients',
  title: 'Find ingredients',
  description: 'Finds ingredients by name, with their nutrition per 100 g where it is known.',
  input: Type.Object({ query: text(100, 'Name of the ingredient') }),
  output: Type.Object({
    ingredients: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        nutrition_per_100_g: Type.Union([Type.Record(Type.String(), Type.Number()), Type.Null()]),
      }),
    ),
  }),
  access: READING,
  async run(api, { query }) {
    const found = await listIngredients(api, query, MAX_INGREDIENTS)
    const ingredients = found.map(async ({ id, name }) => {
      const { per_100_g } = await api.get<IngredientNutritionRead>(`/ingredients/${id}/nutrition`)
      return { id, name, nutrition_per_100_g: per_100_g }
    })
    return { ingredients: await Promise.all(ingredients) }
  },
})

export const FOOD_TOOLS = [findIngredients]
