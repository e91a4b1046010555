import type { BrowseQuery } from './browse-query.ts'

/** A search without one of its filters. */
type RelaxedQuery = { dropped: Dropped; query: BrowseQuery }
export type Dropped =
  | { kind: 'words' | 'whose' | 'categories' | 'tags' | 'time' | 'pause' }
  | { kind: 'ingredient'; id: number }

const MAX_SUGGESTIONS = 6

/** For a search without results: the search without each of its filters, if any others remain. */
export function relaxFilters(query: BrowseQuery): RelaxedQuery[] {
  const found: RelaxedQuery[] = []
  const drop = (dropped: Dropped, change: Partial<BrowseQuery>) =>
    found.push({ dropped, query: { ...query, ...change, cursor: undefined } })
  if (query.maxMinutes) drop({ kind: 'time' }, { maxMinutes: undefined })
  if (query.notCookedDays) drop({ kind: 'pause' }, { notCookedDays: undefined })
  if (query.categoryIds.length > 0) drop({ kind: 'categories' }, { categoryIds: [] })
  if (query.tagIds.length > 0) drop({ kind: 'tags' }, { tagIds: [] })
  if (query.scope || query.kitchenId) drop({ kind: 'whose' }, { scope: undefined, kitchenId: undefined })
  for (const id of query.ingredientIds)
    drop({ kind: 'ingredient', id }, { ingredientIds: query.ingredientIds.filter((other) => other !== id) })
  if (query.q) drop({ kind: 'words' }, { q: '' })
  return found.length > 1 ? found.slice(-MAX_SUGGESTIONS) : []
}
