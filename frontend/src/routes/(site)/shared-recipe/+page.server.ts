import { api } from '#lib/api/api.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { listFacts } from '#lib/recipes/recipe/list-facts.server.ts'
import { readScaling } from '#lib/recipes/recipe/read-scaling.ts'
import { toBringUrl } from '#lib/transfer/share-links/bring-url.ts'
import { loadShared } from '#lib/transfer/share-links/load-shared.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { url } = event
  const recipe = await loadShared(event, (secret) => api.getSharedRecipe(event, { query: { secret } }))
  const address = `${url.origin}/shared-recipe?secret=${url.searchParams.get('secret')}`
  return {
    recipe: { ...recipe, categories: translateCategories(recipe.categories) },
    facts: listFacts(recipe),
    scaling: readScaling(url.searchParams, recipe.servings),
    address,
    bring: toBringUrl(address, recipe.servings),
  }
}
