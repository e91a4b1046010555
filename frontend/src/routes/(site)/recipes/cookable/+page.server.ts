import { listCookableRecipes } from '#lib/api/recipes.server.ts'
import { addTypedIngredient, nameIngredients } from '#lib/recipes/add-typed-ingredient.server.ts'
import { readBrowseQuery } from '#lib/recipes/browse-query.ts'
import type { PageServerLoad } from './$types'

const SHOWN = 24

export const load: PageServerLoad = async (event) => {
  const { ingredientIds, cursor } = readBrowseQuery(event.url.searchParams)
  const query = { ...readBrowseQuery(new URLSearchParams()), ingredientIds }
  const unknownIngredient = await addTypedIngredient(event, query, event.url.pathname)
  const [page, ingredients] = await Promise.all([
    listCookableRecipes(event, { ingredient_id: ingredientIds, limit: SHOWN, ...(cursor && { cursor }) }),
    nameIngredients(event, ingredientIds),
  ])
  return { query, page, ingredients, unknownIngredient, isFirst: !cursor }
}
