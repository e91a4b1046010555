import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { listCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import { findSteps } from '#lib/people/welcome/find-steps.server.ts'
import { WELCOME_COOKIE } from '#lib/people/welcome/welcome-cookie.ts'
import { listMealsAroundToday } from '#lib/planning/plan/todays-meals.server.ts'
import { addTypedIngredient, listIngredientNames } from '#lib/recipes/browse/add-typed-ingredient.server.ts'
import { isFiltered, readBrowseQuery, toListQuery } from '#lib/recipes/browse/browse-query.ts'
import {
  countHiddenFilters,
  listFilterLinks,
  listSelectFilters,
  sortFilter,
} from '#lib/recipes/browse/filter-bar.server.ts'
import { toListSource } from '#lib/recipes/browse/list-source.ts'
import { suggestAlternatives } from '#lib/recipes/browse/suggest-alternatives.server.ts'
import { findLanding } from '#lib/site/find-landing.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const query = readBrowseQuery(event.url.searchParams)
  await addTypedIngredient(event, query, '/')
  const isLoggedIn = event.locals.session.isPresent()
  const isStart = !isFiltered(query) && !query.cursor
  const isWelcome = isStart && isLoggedIn && event.cookies.get(WELCOME_COOKIE) !== undefined
  const [details, viewer, sessions, meals, landing, steps] = await Promise.all([
    api.getRecipeListDetails(event, { query: { ...toListQuery(query), count: true } }),
    findViewer(event),
    isStart ? listCookingSessions(event) : [],
    isStart ? listMealsAroundToday(event) : [],
    isStart && !isLoggedIn ? findLanding(event) : null,
    isWelcome ? findSteps(event) : null,
  ])
  const { recipes: page, categories, review_count: reviewCount } = details
  const isFruitless = page.items.length === 0 && isFiltered(query)
  return {
    query,
    isLoggedIn,
    page,
    selects: listSelectFilters(query, viewer, translateCategories(categories.items)),
    links: listFilterLinks(query, viewer, reviewCount),
    hiddenFilters: countHiddenFilters(query),
    sort: sortFilter(query, isLoggedIn),
    source: isLoggedIn ? toListSource(query, page) : undefined,
    landing,
    steps,
    instead: isFruitless ? await suggestAlternatives(event, query) : null,
    /** For the names in suggestions. */
    ingredients: isFruitless ? await listIngredientNames(event, query.ingredientIds) : [],
    canSaveSearch: isFiltered(query) && page.items.length > 0 && isLoggedIn && !query.needsReview,
    sessions: isStart ? sessions : null,
    meals,
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
