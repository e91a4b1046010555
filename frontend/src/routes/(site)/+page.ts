import type { PageLoad } from './$types'

/** What is shown instead of recipes is fetched when there are none: most never see it. */
export const load: PageLoad = async ({ data }) => ({
  ...data,
  NoRecipes: data.page.items.length === 0 ? (await import('#lib/recipes/no-recipes.svelte')).default : null,
})
