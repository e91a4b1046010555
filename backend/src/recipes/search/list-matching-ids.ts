import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listRecipeIds } from './recipe-list.queries.ts'
import { matchCondition } from './recipe-search.queries.ts'
import { splitWords } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.ts'

/** All recipes that match the query, oldest first. */
export async function listMatchingIds(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  query: RecipeListQuery,
): Promise<number[]> {
  const words = query.q?.trim() ? splitWords(query.q) : undefined
  if (words?.length === 0) return []
  return listRecipeIds(
    db,
    caller,
    query,
    words && [matchCondition({ words, plan: statistics.choosePlan(words) })],
  )
}
