import { BookCreate, MAX_BOOK_RECIPES } from '@larder/contract/recipes/books'
import type { FoundBook } from '@larder/readers/found-items'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import type { Caller } from '../../http/access.ts'
import { createValidator } from '../../http/validation.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { lockVisibleRecipe, placeRecipe } from '../../recipes/books/book-recipes.queries.ts'
import { createBook } from '../../recipes/books/save-book.ts'
import { listCategoriesNamed } from '../../recipes/categories/categories.queries.ts'
import { replaceSingleImage } from '../../recipes/images/single-images.queries.ts'
import { findPendingBook, markBookDone } from './import-books.queries.ts'
import type { ImportPictures } from './import-pictures.ts'
import { resolveRecipeLinks } from './import-recipes.queries.ts'

const isBook = createValidator(BookCreate)

type Import = { id: number; user_id: number; visibility: string }

/** Creates the imported books in one transaction each, after their recipes. A killed job continues with the next book. */
export async function importBooks(
  db: Db,
  found: Import,
  { importArchiveImage }: Pick<ImportPictures, 'importArchiveImage'>,
  signal: AbortSignal,
) {
  const author = await findCallerById(db, found.user_id)
  if (!author) return
  for (let next = await findPendingBook(db, found.id); next; next = await findPendingBook(db, found.id)) {
    const { position, source_position, content } = next
    const cover = content.cover && (await importArchiveImage(content.cover, source_position, signal))
    await inTransaction(db, async (trx) => {
      const bookId = await importBook(trx, found, author, content)
      if (bookId && cover) await replaceSingleImage(trx, 'book_images', bookId, cover)
      await markBookDone(trx, found.id, position, bookId)
    }).catch(async (error) => {
      // A rejected book, for example over the limit, must not fail the import.
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      await markBookDone(db, found.id, position, null)
    })
  }
}

/** Returns the new id, or null if the user already has a book with this title. */
async function importBook(
  trx: Db,
  { id, visibility }: Import,
  author: Caller,
  book: FoundBook,
): Promise<number | null> {
  const search = book.search && (await resolveSearch(trx, author, book.search))
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
  for (const recipeId of await resolveRecipeLinks(trx, id, author, links))
    if (recipeId && (await lockVisibleRecipe(trx, recipeId, author)))
      await placeRecipe(trx, bookId, recipeId, undefined)
  return bookId
}

async function hasBook(trx: Db, { id }: Caller, title: string): Promise<boolean> {
  const book = await trx
    .selectFrom('books')
    .select('id')
    .where('user_id', '=', id)
    .where(sql`lower(title)`, '=', sql`lower(${title})`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return book !== undefined
}

const toNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string').slice(0, 20) : []

/** Replaces names with local ids. Returns undefined if a name is unknown, because the search would match other recipes. */
async function resolveSearch(
  trx: Db,
  author: Caller,
  { categories, ingredients, tags, is_bound, ...rest }: Search,
) {
  if (is_bound) return undefined
  const foods = toNames(ingredients)
  const resolved = await resolveIngredients(trx, foods, author)
  const parts = [
    [toNames(categories), (await listCategoriesNamed(trx, toNames(categories))).map(({ id }) => id)],
    [foods, foods.flatMap((name) => resolved.get(name)?.id ?? [])],
    [toNames(tags), await listTagIds(trx, author, toNames(tags))],
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
  const tags = await trx
    .selectFrom('tags')
    .select('id')
    .where('user_id', '=', id)
    .where(sql<boolean>`lower(name) in (select lower(name) from unnest(${names}::text[]) name)`)
    .execute()
  return tags.map((tag) => tag.id)
}
