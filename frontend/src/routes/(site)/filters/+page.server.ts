import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { listTags } from '#lib/api/tags.server.ts'
import { addTypedIngredient, listIngredientNames } from '#lib/recipes/browse/add-typed-ingredient.server.ts'
import { readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import { countByCategory } from '#lib/recipes/browse/count-by-category.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const query = { ...readBrowseQuery(event.url.searchParams), cursor: undefined }
  const unknownIngredient = await addTypedIngredient(event, query, '/filters')
  const { items } = await listCategories(event)
  const [found, categories, tags, ingredients] = await Promise.all([
    api.listRecipes(event, { query: { ...toListQuery(query), limit: 1, count: true } }),
    countByCategory(event, query, items),
    listTags(event),
    listIngredientNames(event, query.ingredientIds),
  ])
  return {
    query,
    total: found.total ?? 0,
    isCapped: found.total_is_capped ?? false,
    categories: translateCategories(categories),
    tags: tags.map(({ id, name, recipe_count: count }) => ({ id, name, count })),
    ingredients,
    unknownIngredient,
  }
}
