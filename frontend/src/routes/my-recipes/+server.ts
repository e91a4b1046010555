import { redirect } from '@sveltejs/kit'
import { browseHref } from '#lib/recipes/browse/browse-query.ts'

/** For bookmarks: the list of all recipes has a filter for one's own. */
export const GET = () => redirect(308, browseHref({ scope: 'mine' }))
