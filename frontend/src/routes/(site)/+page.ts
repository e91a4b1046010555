import { hasStoredSessions } from '#lib/cooking-session/unsent-signal.ts'
import type { PageLoad } from './$types'

/** What few are shown is loaded for them alone, and rendered on the server all the same. */
export const load: PageLoad = async ({ data }) => {
  const isCooking = data.sessions && (data.sessions.length > 0 || hasStoredSessions())
  const [cooking, nothing, keep, own] = await Promise.all([
    isCooking && import('#lib/cook/continue-cooking.svelte'),
    data.page.items.length === 0 && import('#lib/recipes/no-recipes.svelte'),
    data.isKeepable && import('#lib/recipes/keep-results.svelte'),
    data.isLoggedIn && import('#lib/recipes/own-filters.svelte'),
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
