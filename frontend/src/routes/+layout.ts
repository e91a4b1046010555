import type { LayoutLoad } from './$types'

/** Anonymous visitors don't load the navigation of logged-in users. */
export const load: LayoutLoad = async ({ data }) => ({
  ...data,
  ViewerNav: data.viewer ? (await import('#lib/site/viewer-nav.svelte')).default : undefined,
})
