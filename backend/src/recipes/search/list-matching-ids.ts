import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { type IdPage, listRecipeIds } from './recipe-list.queries.ts'
import { matchCondition } from './recipe-search.queries.ts'
import { splitWords } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.ts'

/** The recipes that match the query, in the order of IDs; all of them without a page. */
export async function listMatchingIds(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  query: RecipeListQuery,
  page?: IdPage,
): Promise<number[]> {
  const words = query.q?.trim() ? splitWords(query.q) : undefined
  if (words?.length === 0) return []
  const matching = words && [matchCondition({ words, plan: statistics.choosePlan(words) })]
  return listRecipeIds(db, caller, query, matching, page)
}
