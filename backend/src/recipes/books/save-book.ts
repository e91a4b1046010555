import {
  type BookCreate,
  type BookRead,
  type BookUpdate,
  MAX_BOOK_RECIPES,
  MAX_BOOKS,
} from '@larder/contract/recipes/books'
import type { Db } from '../../db/db.ts'
import { conflict, invalid, notAllowed, notFound, unknownReference } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import {
  countEntries,
  deleteBookRecipe,
  isRecipeInBook,
  lockVisibleRecipe,
  placeRecipe,
} from './book-recipes.queries.ts'
import { bookAccess } from './books.access.ts'
import { countOwnBooks, insertBook, type LockedBook, updateBook } from './books.queries.ts'

type Sharing = Pick<BookRead, 'visibility' | 'kitchen_id'>

export async function createBook(trx: Db, caller: Caller, body: BookCreate): Promise<number> {
  const count = await countOwnBooks(trx, caller.id, MAX_BOOKS)
  if (count >= MAX_BOOKS)
    throw conflict('limit_reached', `You have ${count} books, which is the maximum.`, {
      ...{ resource: 'Book', count, limit: MAX_BOOKS },
    })
  const sharing = resolveSharing({ visibility: 'private', kitchen_id: null }, body)
  if (sharing.kitchen_id !== null) await requireMembership(trx, caller.id, sharing.kitchen_id)
  requireSharedFilters(body.search, sharing)
  await requireCover(trx, caller, body.cover_recipe_id)
  return insertBook(trx, caller.id, { ...body, ...sharing })
}

/** The book must be locked. */
export async function changeBook(trx: Db, book: LockedBook, caller: Caller, change: BookUpdate) {
  const sharing = resolveSharing(book, change)
  const isMoved = sharing.visibility !== book.visibility || sharing.kitchen_id !== book.kitchen_id
  if (isMoved && !allowedActions(bookAccess, caller, book).includes('share'))
    throw notAllowed('Book', book.id, `Only the owner can change who can see Book ID ${book.id}.`)
  // The owner must be a member of the kitchen, even if Admin shares the book.
  if (sharing.kitchen_id !== null && sharing.kitchen_id !== book.kitchen_id)
    await requireMembership(trx, book.user_id, sharing.kitchen_id)
  requireSharedFilters(change.search === undefined ? book.search : change.search, sharing)
  await requireCover(trx, caller, change.cover_recipe_id)
  await updateBook(trx, book.id, { ...change, ...sharing })
}

/** Adds a recipe that the caller can see, or moves it within the book. The book must be locked. */
export async function addRecipeToBook(
  trx: Db,
  book: LockedBook,
  caller: Caller,
  recipeId: number,
  afterId: number | null | undefined,
) {
  refuseSmartBook(book)
  if (!(await lockVisibleRecipe(trx, recipeId, caller))) throw notFound('Recipe', recipeId)
  if (afterId === recipeId) throw invalid('/after_recipe_id', 'itself', 'is the recipe itself')
  if (afterId && !(await isRecipeInBook(trx, book.id, afterId, caller)))
    throw unknownReference('/after_recipe_id', 'Recipe', afterId)
  if (!(await isRecipeInBook(trx, book.id, recipeId, caller))) await requireBookSpace(trx, book.id)
  await placeRecipe(trx, book.id, recipeId, afterId)
  await updateBook(trx, book.id, {})
}

/** The book must be locked. */
export async function removeRecipeFromBook(trx: Db, book: LockedBook, caller: Caller, recipeId: number) {
  refuseSmartBook(book)
  if (!(await isRecipeInBook(trx, book.id, recipeId, caller))) throw notFound('Recipe', recipeId)
  await deleteBookRecipe(trx, book.id, recipeId)
  await updateBook(trx, book.id, {})
}

/** Leaving the visibility `kitchen` clears the kitchen; entering it requires one. */
function resolveSharing(before: Sharing, change: Partial<Sharing>): Sharing {
  const { visibility = before.visibility } = change
  const isShared = visibility === 'kitchen'
  const { kitchen_id = isShared ? before.kitchen_id : null } = change
  if (isShared && kitchen_id === null)
    throw invalid('/kitchen_id', 'required', 'is required with the visibility kitchen')
  if (!isShared && kitchen_id !== null)
    throw invalid('/kitchen_id', 'invalid', 'is only allowed with the visibility kitchen')
  return { visibility, kitchen_id }
}

/** The search of a shared book runs as its reader, so filters such as `mine` would give each reader other recipes. */
function requireSharedFilters(search: BookRead['search'] | undefined, { visibility }: Sharing) {
  if (!search || visibility === 'private') return
  if (search.tag_id?.length) throw invalid('/search/tag_id', 'invalid', DEPENDS_ON_READER)
  if (search.not_cooked_days) throw invalid('/search/not_cooked_days', 'invalid', DEPENDS_ON_READER)
  if ((search.scope ?? 'everyone') !== 'everyone')
    throw invalid('/search/scope', 'invalid', DEPENDS_ON_READER)
}

const DEPENDS_ON_READER = 'depends on the reader, so it is only allowed in a private book'

async function requireCover(trx: Db, caller: Caller, recipeId: number | null | undefined) {
  if (recipeId && !(await lockVisibleRecipe(trx, recipeId, caller)))
    throw unknownReference('/cover_recipe_id', 'Recipe', recipeId)
}

async function requireBookSpace(trx: Db, id: number) {
  const count = await countEntries(trx, id)
  if (count >= MAX_BOOK_RECIPES)
    throw conflict('limit_reached', `Book ID ${id} has ${count} recipes, which is the maximum.`, {
      ...{ resource: 'Book', id, count, limit: MAX_BOOK_RECIPES },
    })
}

function refuseSmartBook({ id, search }: LockedBook) {
  if (search)
    throw conflict(
      'not_now',
      `Book ID ${id} is a smart book. Its search decides which recipes it contains.`,
      {
        ...{ resource: 'Book', id },
      },
    )
}
