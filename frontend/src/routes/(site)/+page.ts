import { localToday } from '#lib/i18n/local-today.ts'
import { hasStoredSessions } from '#lib/recipes/cooking-session/unsent-signal.ts'
import type { PageLoad } from './$types'

/** Imports optional components on demand, and still renders them on the server. */
export const load: PageLoad = async ({ data }) => {
  const isCooking = data.sessions && (data.sessions.length > 0 || hasStoredSessions())
  // In the browser, by the clock of the reader.
  const today = localToday()
  const meals = data.meals.filter(({ day }) => day === today)
  const [landing, welcome, cooking, todays, nothing, save, toBook] = await Promise.all([
    data.landing && import('#lib/site/landing.svelte'),
    data.steps && import('#lib/people/welcome/welcome-strip.svelte'),
    isCooking && import('#lib/recipes/cook-mode/continue-cooking.svelte'),
    meals.length > 0 && import('#lib/planning/plan/todays-meals.svelte'),
    data.page.items.length === 0 && import('#lib/recipes/browse/no-recipes.svelte'),
    data.canSaveSearch && import('#lib/recipes/browse/save-search.svelte'),
    data.isLoggedIn && import('#lib/recipes/recipe/to-book.svelte'),
  ])
  return {
    ...data,
    meals,
    Landing: landing ? landing.default : undefined,
    WelcomeStrip: welcome ? welcome.default : undefined,
    ContinueCooking: cooking ? cooking.default : undefined,
    TodaysMeals: todays ? todays.default : undefined,
    NoRecipes: nothing ? nothing.default : undefined,
    SaveSearch: save ? save.default : undefined,
    ToBook: toBook ? toBook.default : undefined,
  }
}
