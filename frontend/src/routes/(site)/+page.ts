import { hasStoredSessions } from '#lib/recipes/cooking-session/unsent-signal.ts'
import type { PageLoad } from './$types'

/** Imports optional components on demand, and still renders them on the server. */
export const load: PageLoad = async ({ data }) => {
  const isCooking = data.sessions && (data.sessions.length > 0 || hasStoredSessions())
  const [landing, welcome, cooking, today, nothing, save, toBook] = await Promise.all([
    data.landing && import('#lib/site/landing.svelte'),
    data.steps && import('#lib/people/welcome/welcome-strip.svelte'),
    isCooking && import('#lib/recipes/cook-mode/continue-cooking.svelte'),
    data.meals.length > 0 && import('#lib/planning/plan/todays-meals.svelte'),
    data.page.items.length === 0 && import('#lib/recipes/browse/no-recipes.svelte'),
    data.canSaveSearch && import('#lib/recipes/browse/save-search.svelte'),
    data.isLoggedIn && import('#lib/recipes/recipe/to-book.svelte'),
  ])
  return {
    ...data,
    Landing: landing ? landing.default : undefined,
    WelcomeStrip: welcome ? welcome.default : undefined,
    ContinueCooking: cooking ? cooking.default : undefined,
    TodaysMeals: today ? today.default : undefined,
    NoRecipes: nothing ? nothing.default : undefined,
    SaveSearch: save ? save.default : undefined,
    ToBook: toBook ? toBook.default : undefined,
  }
}
