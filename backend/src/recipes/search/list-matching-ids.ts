import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listRecipeIds } from './recipe-list.queries.ts'
import { matchOf } from './recipe-search.queries.ts'
import { wordsOf } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.ts'

/** Every recipe that a list with this query would show, oldest first. */
export async function listMatchingIds(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  query: RecipeListQuery,
): Promise<number[]> {
  const words = query.q?.trim() ? wordsOf(query.q) : undefined
  if (words?.length === 0) return []
  return listRecipeIds(db, caller, query, words && [matchOf({ words, plan: statistics.planFor(words) })])
}
