import type { RecipeSelection } from '@larder/contract/recipes/recipe-selection'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { listBookRecipeIds } from '../books/book-recipes.queries.ts'
import { findBookSearch } from '../books/books.queries.ts'
import { listMatchingIds } from '../search/list-matching-ids.ts'
import { type IdPage, listRecipeIds } from '../search/recipe-list.queries.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'

/**
 * The recipes of a selection that the caller can see. Without a page: all of them, those of a book in its order. With a page: in the
 * order of IDs.
 */
export async function listSelectedIds(
  db: Db,
  statistics: SearchStatistics,
  caller: Caller,
  { ids, except_ids = [], book_id, ...query }: RecipeSelection,
  page?: IdPage,
): Promise<number[]> {
  const isExcepted = new Set(except_ids)
  // Excepted recipes are removed after the query, so the page must be long enough for them.
  const longPage = page && { ...page, limit: page.limit + isExcepted.size }
  const selected = (await list()).filter((id) => !isExcepted.has(id))
  return page ? selected.slice(0, page.limit) : selected

  async function list(): Promise<number[]> {
    if (ids) return listRecipeIds(db, caller, {}, [sql`r.id = any (${ids}::integer[])`], longPage)
    if (book_id === undefined) return listMatchingIds(db, statistics, caller, query, longPage)
    const book = await findBookSearch(db, book_id, caller)
    if (!book) return []
    if (book.search) return listMatchingIds(db, statistics, caller, book.search, longPage)
    const inBook = await listBookRecipeIds(db, book_id, caller)
    return page ? inBook.filter((id) => id > page.after).toSorted((a, b) => a - b) : inBook
  }
}
