import {
  type BookCreate,
  type BookRead,
  type BookUpdate,
  MAX_BOOK_RECIPES,
  MAX_BOOKS,
} from '@larder/contract/recipes/books'
import type { Db } from '../../db/db.ts'
import { conflict, invalid, notFound, notYours, unknownReference } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { countEntries, deleteBookRecipe, holdRecipe, isSeenIn, placeRecipe } from './book-recipes.queries.ts'
import { bookAccess } from './books.access.ts'
import { countBooksOf, insertBook, type LockedBook, updateBook } from './books.queries.ts'

type Sharing = Pick<BookRead, 'visibility' | 'kitchen_id'>

/** Answers the id. */
export async function createBook(trx: Db, caller: Caller, body: BookCreate): Promise<number> {
  const count = await countBooksOf(trx, caller.id, MAX_BOOKS)
  if (count >= MAX_BOOKS)
    throw conflict('limit_reached', `You have ${count} books, and ${MAX_BOOKS} are the most.`, {
      ...{ resource: 'Book', count, limit: MAX_BOOKS },
    })
  const sharing = sharingAfter({ visibility: 'private', kitchen_id: null }, body)
  if (sharing.kitchen_id !== null) await requireMembership(trx, caller.id, sharing.kitchen_id)
  requireImpersonal(body.search, sharing)
  await requireCover(trx, caller, body.cover_recipe_id)
  return insertBook(trx, caller.id, { ...body, ...sharing })
}

/** It must be locked. */
export async function changeBook(trx: Db, book: LockedBook, caller: Caller, change: BookUpdate) {
  const sharing = sharingAfter(book, change)
  const isMoved = sharing.visibility !== book.visibility || sharing.kitchen_id !== book.kitchen_id
  if (isMoved && !allowedActions(bookAccess, caller, book).includes('share'))
    throw notYours('Book', book.id, `Only the owner can change who can see Book ID ${book.id}.`)
  // Whose it is must be in the kitchen, also where Admin moves it.
  if (sharing.kitchen_id !== null && sharing.kitchen_id !== book.kitchen_id)
    await requireMembership(trx, book.user_id, sharing.kitchen_id)
  requireImpersonal(change.search === undefined ? book.search : change.search, sharing)
  await requireCover(trx, caller, change.cover_recipe_id)
  await updateBook(trx, book.id, { ...change, ...sharing })
}

/** Puts a recipe that the caller sees into a book, or moves it there. The book must be locked. */
export async function putIntoBook(
  trx: Db,
  book: LockedBook,
  caller: Caller,
  recipeId: number,
  afterId: number | null | undefined,
) {
  requireHandMade(book)
  if (!(await holdRecipe(trx, recipeId, caller))) throw notFound('Recipe', recipeId)
  if (afterId === recipeId) throw invalid('/after_recipe_id', 'itself', 'is the recipe itself')
  if (afterId && !(await isSeenIn(trx, book.id, afterId, caller)))
    throw unknownReference('/after_recipe_id', 'Recipe', afterId)
  if (!(await isSeenIn(trx, book.id, recipeId, caller))) await requireRoom(trx, book.id)
  await placeRecipe(trx, book.id, recipeId, afterId)
  await updateBook(trx, book.id, {})
}

/** The book must be locked. What the caller does not see is not in it for them. */
export async function takeOutOfBook(trx: Db, book: LockedBook, caller: Caller, recipeId: number) {
  requireHandMade(book)
  if (!(await isSeenIn(trx, book.id, recipeId, caller))) throw notFound('Recipe', recipeId)
  await deleteBookRecipe(trx, book.id, recipeId)
  await updateBook(trx, book.id, {})
}

/** Out of a kitchen, nothing of it is left; into one, it must be said which. */
function sharingAfter(before: Sharing, change: Partial<Sharing>): Sharing {
  const { visibility = before.visibility } = change
  const isShared = visibility === 'kitchen'
  const { kitchen_id = isShared ? before.kitchen_id : null } = change
  if (isShared && kitchen_id === null)
    throw invalid('/kitchen_id', 'required', 'is required with the visibility kitchen')
  if (!isShared && kitchen_id !== null)
    throw invalid('/kitchen_id', 'invalid', 'goes with the visibility kitchen alone')
  return { visibility, kitchen_id }
}

/** Whoever reads a book searches with their own eyes: 'mine' would be something else for each. */
function requireImpersonal(search: BookRead['search'] | undefined, { visibility }: Sharing) {
  if (!search || visibility === 'private') return
  if (search.tag_id?.length) throw invalid('/search/tag_id', 'invalid', ABOUT_YOU)
  if (search.not_cooked_days) throw invalid('/search/not_cooked_days', 'invalid', ABOUT_YOU)
  if ((search.scope ?? 'everyone') !== 'everyone') throw invalid('/search/scope', 'invalid', ABOUT_YOU)
}

const ABOUT_YOU = 'is about you alone, so it goes with a private book'

async function requireCover(trx: Db, caller: Caller, recipeId: number | null | undefined) {
  if (recipeId && !(await holdRecipe(trx, recipeId, caller)))
    throw unknownReference('/cover_recipe_id', 'Recipe', recipeId)
}

async function requireRoom(trx: Db, id: number) {
  const count = await countEntries(trx, id)
  if (count >= MAX_BOOK_RECIPES)
    throw conflict('limit_reached', `Book ID ${id} has ${count} recipes, which is the maximum.`, {
      ...{ resource: 'Book', id, count, limit: MAX_BOOK_RECIPES },
    })
}

function requireHandMade({ id, search }: LockedBook) {
  if (search)
    throw conflict(
      'not_now',
      `Book ID ${id} is a smart book. Its search decides which recipes it contains.`,
      {
        ...{ resource: 'Book', id },
      },
    )
}
