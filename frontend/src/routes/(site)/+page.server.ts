import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { listCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { listTags } from '#lib/api/tags.server.ts'
import { addTypedIngredient, listIngredientNames } from '#lib/recipes/browse/add-typed-ingredient.server.ts'
import { isFiltered, readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import { listSortOptions } from '#lib/recipes/browse/sort-options.server.ts'
import { suggestAlternatives } from '#lib/recipes/browse/suggest-alternatives.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const query = readBrowseQuery(event.url.searchParams)
  const unknownIngredient = await addTypedIngredient(event, query, '/')
  const isLoggedIn = event.locals.session.isPresent()
  const isStart = !isFiltered(query) && !query.cursor
  const [page, categories, tags, ingredients, sessions] = await Promise.all([
    api.listRecipes(event, { query: { ...toListQuery(query), count: true } }),
    listCategories(event),
    listTags(event),
    listIngredientNames(event, query.ingredientIds),
    isStart ? listCookingSessions(event) : [],
  ])
  const isFruitless = page.items.length === 0 && isFiltered(query)
  return {
    query,
    isLoggedIn,
    sorts: listSortOptions(query, isLoggedIn),
    page,
    instead: isFruitless ? await suggestAlternatives(event, query) : null,
    canSaveSearch: isFiltered(query) && page.items.length > 0 && isLoggedIn,
    unknownIngredient,
    sessions: isStart ? sessions : null,
    categories: translateCategories(categories.items.map(({ id, name }) => ({ id, name }))),
    tags: tags.map(({ id, name }) => ({ id, name })),
    ingredients,
  }
}

export const actions: Actions = {
  /** For browsers without JavaScript. Ignores failures: the session may have ended. */
  done: async (event) => {
    const recipeId = Number(formText(await event.request.formData(), 'recipe_id'))
    if (Number.isInteger(recipeId))
      await api.deleteCookingSession(event, { params: { recipe_id: recipeId } }).catch(() => undefined)
    redirect(303, '/')
  },
}
