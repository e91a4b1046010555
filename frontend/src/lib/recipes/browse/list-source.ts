import type { RecipePage } from '@larder/contract/recipes/recipes'
import type { SelectionSource } from '../selection/recipe-selection.svelte.ts'
import { type BrowseQuery, toListQuery } from './browse-query.ts'

/** All recipes that the list of this query has on all its pages. */
export function toListSource(query: BrowseQuery, page: RecipePage): SelectionSource {
  const { sort: _sort, cursor: _cursor, ...filters } = toListQuery(query)
  const { corrected_q: q, total = page.items.length, total_is_capped: isCapped } = page
  return { recipes: { scope: 'everyone', ...filters, ...(q && { q }) }, total, isCapped }
}
