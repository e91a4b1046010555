import { hasStoredSessions } from '#lib/recipes/cooking-session/unsent-signal.ts'
import type { PageLoad } from './$types'

/** Imports optional components on demand, and still renders them on the server. */
export const load: PageLoad = async ({ data }) => {
  const isCooking = data.sessions && (data.sessions.length > 0 || hasStoredSessions())
  const [cooking, nothing, save, own] = await Promise.all([
    isCooking && import('#lib/recipes/cook-mode/continue-cooking.svelte'),
    data.page.items.length === 0 && import('#lib/recipes/browse/no-recipes.svelte'),
    data.canSaveSearch && import('#lib/recipes/browse/save-search.svelte'),
    data.isLoggedIn && import('#lib/recipes/browse/own-filters.svelte'),
  ])
  return {
    ...data,
    ContinueCooking: cooking ? cooking.default : undefined,
    NoRecipes: nothing ? nothing.default : undefined,
    SaveSearch: save ? save.default : undefined,
    OwnFilters: own ? own.default : undefined,
    ToBook: own ? own.ToBook : undefined,
  }
}
