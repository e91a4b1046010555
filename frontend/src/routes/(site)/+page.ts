import { hasStoredSessions } from '#lib/recipes/cooking-session/unsent-signal.ts'
import type { PageLoad } from './$types'

/** What few are shown is loaded for them alone, and rendered on the server all the same. */
export const load: PageLoad = async ({ data }) => {
  const isCooking = data.sessions && (data.sessions.length > 0 || hasStoredSessions())
  const [cooking, nothing, keep, own] = await Promise.all([
    isCooking && import('#lib/recipes/cook-mode/continue-cooking.svelte'),
    data.page.items.length === 0 && import('#lib/recipes/browse/no-recipes.svelte'),
    data.isKeepable && import('#lib/recipes/browse/save-search.svelte'),
    data.isLoggedIn && import('#lib/recipes/browse/own-filters.svelte'),
  ])
  return {
    ...data,
    ContinueCooking: cooking ? cooking.default : undefined,
    NoRecipes: nothing ? nothing.default : undefined,
    KeepResults: keep ? keep.default : undefined,
    OwnFilters: own ? own.default : undefined,
    ToBook: own ? own.ToBook : undefined,
  }
}
