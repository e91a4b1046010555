import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listMatchingIds } from '../search/list-matching-ids.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'
import { listBookRecipeIds } from './book-recipes.queries.ts'
import { findContent } from './books.queries.ts'

/** Every recipe that the caller reads in a book, in its order; none, where there is no such book for them. */
export async function listRecipeIdsOf(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  bookId: number,
): Promise<number[]> {
  const found = await findContent(db, bookId, caller)
  if (!found) return []
  return found.search
    ? listMatchingIds(db, statistics, caller, found.search)
    : listBookRecipeIds(db, bookId, caller)
}
