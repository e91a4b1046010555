import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listMatchingIds } from '../search/list-matching-ids.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'
import { listBookRecipeIds } from './book-recipes.queries.ts'
import { findBookSearch } from './books.queries.ts'

/** All recipes of a book that the caller can see, in order; empty if they cannot see the book. */
export async function listRecipeIdsOfBook(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  bookId: number,
): Promise<number[]> {
  const found = await findBookSearch(db, bookId, caller)
  if (!found) return []
  return found.search
    ? listMatchingIds(db, statistics, caller, found.search)
    : listBookRecipeIds(db, bookId, caller)
}
