import { BookCreate, MAX_BOOK_RECIPES } from '@larder/contract/recipes/books'
import type { FoundBook } from '@larder/readers/found'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import type { Caller } from '../../http/access.ts'
import { createChecker } from '../../http/validation.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { holdRecipe, placeRecipe } from '../../recipes/books/book-recipes.queries.ts'
import { createBook } from '../../recipes/books/save-book.ts'
import { listCategoriesNamed } from '../../recipes/categories/categories.queries.ts'
import { replaceImageOf } from '../../recipes/images/single-images.queries.ts'
import { findWaitingBook, markBookDone } from './import-books.queries.ts'
import type { ImportPictures } from './import-pictures.ts'
import { listComeRecipeIds } from './import-recipes.queries.ts'

const isBook = createChecker(BookCreate)

type Import = { id: number; user_id: number; visibility: string }

/** Makes the books that came along, one transaction each: killed, it goes on with the next. Recipes must be there. */
export async function importBooks(
  db: Db,
  found: Import,
  { takeInside }: Pick<ImportPictures, 'takeInside'>,
  signal: AbortSignal,
) {
  const author = await findCallerById(db, found.user_id)
  if (!author) return
  for (let next = await findWaitingBook(db, found.id); next; next = await findWaitingBook(db, found.id)) {
    const { position, source_position, content } = next
    const cover = content.cover && (await takeInside(content.cover, source_position, signal))
    await inTransaction(db, async (trx) => {
      const bookId = await importBook(trx, found, author, content)
      if (bookId && cover) await replaceImageOf(trx, 'book_images', bookId, cover)
      await markBookDone(trx, found.id, position, bookId)
    }).catch(async (error) => {
      // One book too many is no reason to do without the recipes.
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      await markBookDone(db, found.id, position, null)
    })
  }
}

/** Answers its id. Not where they have one of this title: who brings the same archive twice has every book once. */
async function importBook(
  trx: Db,
  { id, visibility }: Import,
  author: Caller,
  book: FoundBook,
): Promise<number | null> {
  const search = book.search && (await searchOf(trx, author, book.search))
  if (search === undefined || (await hasBook(trx, author, book.title))) return null
  const body: BookCreate = {
    title: book.title,
    description: book.description,
    visibility: book.is_public && visibility === 'public' ? 'public' : 'private',
    search,
  }
  if (!isBook(body)) return null
  const bookId = await createBook(trx, author, body)
  const links = book.recipes.slice(0, MAX_BOOK_RECIPES).map((recipe) => ({ recipe }))
  for (const recipeId of await listComeRecipeIds(trx, id, author, links))
    if (recipeId && (await holdRecipe(trx, recipeId, author)))
      await placeRecipe(trx, bookId, recipeId, undefined)
  return bookId
}

async function hasBook(trx: Db, { id }: Caller, title: string): Promise<boolean> {
  const { rows } = await sql`
    select from books where user_id = ${id} and lower(title) = lower(${title}) and deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string').slice(0, 20) : []

/** The search with ids of this house again; undefined where it asks for what is not here, and would find something else. */
async function searchOf(
  trx: Db,
  author: Caller,
  { categories, ingredients, tags, is_bound, ...rest }: Search,
) {
  if (is_bound) return undefined
  const foods = namesIn(ingredients)
  const meant = await resolveIngredients(trx, foods, author)
  const parts = [
    [namesIn(categories), (await listCategoriesNamed(trx, namesIn(categories))).map(({ id }) => id)],
    [foods, foods.flatMap((name) => meant.get(name)?.id ?? [])],
    [namesIn(tags), await listTagIds(trx, author, namesIn(tags))],
  ] as const
  if (parts.some(([names, ids]) => names.length !== ids.length)) return undefined
  const [category_ids, ingredient_id, tag_id] = parts.map(([, ids]) => ids) as [number[], number[], number[]]
  return {
    ...rest,
    ...(category_ids.length === 1 && { category_id: category_ids[0] }),
    ...(category_ids.length > 1 && { any_category_id: category_ids }),
    ...(ingredient_id.length > 0 && { ingredient_id }),
    ...(tag_id.length > 0 && { tag_id }),
  }
}

type Search = Record<string, unknown>

async function listTagIds(trx: Db, { id }: Caller, names: string[]): Promise<number[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from tags where user_id = ${id}
      and lower(name) in (select lower(name) from unnest(${names}::text[]) name)`.execute(trx)
  return rows.map((row) => row.id)
}
