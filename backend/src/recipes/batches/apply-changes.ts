import type { RecipeChanges } from '@larder/contract/recipes/recipe-batches'
import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import { MAX_TAGS_PER_RECIPE } from '@larder/contract/recipes/tags'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { type Caller, requireAction } from '../../http/access.ts'
import { findPrecedingRecipe, isRecipeInBook } from '../books/book-recipes.queries.ts'
import { bookAccess } from '../books/books.access.ts'
import { lockBook } from '../books/books.queries.ts'
import { addRecipeToBook, removeRecipeFromBook } from '../books/save-book.ts'
import { addFavourite } from '../favourites/add-favourite.ts'
import { deleteFavourite, isFavourite } from '../favourites/favourites.queries.ts'
import { type Move, moveImages } from '../images/move-images.ts'
import { applyUpdate } from '../recipes/apply-update.ts'
import { updateNeedsReview } from '../recipes/recipe-reviews.queries.ts'
import { restoreRecipe, trashRecipe } from '../recipes/recipe-trash.queries.ts'
import { type LockedRecipe, listCategoryIds, type Sharing } from '../recipes/recipes.queries.ts'
import { resolveChangedSharing } from '../recipes/share-recipe.ts'
import { tagRecipe } from '../tags/tag-recipe.ts'
import { listTagNames } from '../tags/tags.queries.ts'
import { type Former, findTrashState } from './recipe-batches.queries.ts'

/** An undo puts recipes back to where they were in a book. */
export type Changes = RecipeChanges & { after_recipe_id?: number | null | undefined }

type Locked = LockedRecipe & { deleted_at: string | null }

/** The recipe must be locked, and the rights of the caller checked. Undefined if the recipe already was as requested. */
export async function applyChanges(
  trx: Db,
  recipe: Locked,
  caller: Caller,
  changes: Changes,
  moves: Move[],
): Promise<Former | undefined> {
  const { in_trash } = changes
  const former =
    in_trash === undefined
      ? {
          ...(await changeContent(trx, recipe, caller, changes, moves)),
          ...(await changeTags(trx, recipe, caller, changes)),
          ...(await changeBook(trx, recipe, caller, changes)),
          ...(await changeFavourite(trx, recipe, caller, changes)),
          ...(await changeReview(trx, recipe, changes)),
        }
      : await moveToTrash(trx, recipe, in_trash, moves)
  return former && Object.keys(former).length > 0 ? former : undefined
}

/** One update, and so one version, for all that the recipe itself contains. */
async function changeContent(
  trx: Db,
  recipe: Locked,
  caller: Caller,
  changes: Changes,
  moves: Move[],
): Promise<Former> {
  const former: Former = {}
  const update: RecipeUpdate = {}
  if (changes.visibility !== undefined) {
    const { visibility, kitchen_id, kitchen_may_edit } = recipe
    const before = { visibility, kitchen_id, kitchen_may_edit }
    const after = await resolveChangedSharing(trx, recipe, caller, pickSharing(changes))
    if (!isSameSharing(before, after)) {
      Object.assign(update, after)
      former.sharing = { before, after }
    }
  }
  const { add_category_ids, remove_category_ids } = changes
  if (add_category_ids || remove_category_ids) {
    const { next, ...changed } = changeSet(
      await listCategoryIds(trx, recipe.id),
      add_category_ids,
      remove_category_ids,
    )
    if (isChanged(changed)) {
      update.category_ids = next
      former.categories = changed
    }
  }
  if (Object.keys(update).length > 0) await applyUpdate(trx, recipe, caller, update, moves)
  return former
}

async function changeTags(
  trx: Db,
  { id }: Locked,
  caller: Caller,
  { add_tags, remove_tags }: Changes,
): Promise<Former> {
  if (!add_tags && !remove_tags) return {}
  const { next, ...changed } = changeSet(
    await listTagNames(trx, caller.id, id),
    add_tags,
    remove_tags,
    (name) => name.toLowerCase(),
  )
  if (!isChanged(changed)) return {}
  if (next.length > MAX_TAGS_PER_RECIPE)
    throw conflict('limit_reached', `Recipe ID ${id} would have ${next.length} tags.`, {
      ...{ resource: 'Tag', count: next.length, limit: MAX_TAGS_PER_RECIPE },
    })
  await tagRecipe(trx, caller.id, id, next)
  return { tags: changed }
}

async function changeBook(
  trx: Db,
  { id }: Locked,
  caller: Caller,
  { add_to_book_id, remove_from_book_id, after_recipe_id }: Changes,
): Promise<Former> {
  const bookId = add_to_book_id ?? remove_from_book_id
  if (bookId === undefined) return {}
  const book = await lockBook(trx, bookId)
  if (!book) throw notFound('Book', bookId)
  await requireAction(trx, caller, bookAccess, 'update', bookId)
  const isWanted = add_to_book_id !== undefined
  if ((await isRecipeInBook(trx, bookId, id, caller)) === isWanted) return {}
  if (isWanted) {
    const isKnown = !after_recipe_id || (await isRecipeInBook(trx, bookId, after_recipe_id, caller))
    await addRecipeToBook(trx, book, caller, id, isKnown ? after_recipe_id : undefined)
    return { book_id: bookId }
  }
  const after = await findPrecedingRecipe(trx, bookId, id)
  await removeRecipeFromBook(trx, book, caller, id)
  return { removed_from_book: { id: bookId, after_recipe_id: after } }
}

async function changeFavourite(
  trx: Db,
  { id }: Locked,
  caller: Caller,
  { is_favourite }: Changes,
): Promise<Former> {
  if (is_favourite === undefined || (await isFavourite(trx, caller, id)) === is_favourite) return {}
  if (is_favourite) await addFavourite(trx, caller, id)
  else await deleteFavourite(trx, caller, id)
  return { is_favourite: !is_favourite }
}

async function changeReview(trx: Db, { id }: Locked, { needs_review }: Changes): Promise<Former> {
  if (needs_review === undefined || !(await updateNeedsReview(trx, id, needs_review))) return {}
  return { needs_review: !needs_review }
}

async function moveToTrash(
  trx: Db,
  { id, deleted_at, visibility }: Locked,
  inTrash: boolean,
  moves: Move[],
): Promise<Former | undefined> {
  if ((deleted_at !== null) === inTrash) return undefined
  if (inTrash) await trashRecipe(trx, id)
  else await restoreRecipe(trx, id)
  await moveImages(trx, id, inTrash ? 'private' : visibility, moves)
  return { trash: { after: await findTrashState(trx, id) } }
}

const pickSharing = ({ visibility, kitchen_id, kitchen_may_edit }: Changes): RecipeUpdate => ({
  ...(visibility && { visibility }),
  ...(kitchen_id !== undefined && { kitchen_id }),
  ...(kitchen_may_edit !== undefined && { kitchen_may_edit }),
})

export const isSameSharing = (one: Sharing, other: Sharing) =>
  one.visibility === other.visibility &&
  one.kitchen_id === other.kitchen_id &&
  one.kitchen_may_edit === other.kitchen_may_edit

/** Values with the same key are the same; those to remove win over those to add. */
function changeSet<Value>(
  before: Value[],
  add: Value[] = [],
  remove: Value[] = [],
  toKey: (value: Value) => unknown = (value) => value,
) {
  const unwanted = new Set(remove.map(toKey))
  const known = new Set(before.map(toKey))
  const added = [...new Map(add.map((value) => [toKey(value), value])).values()].filter(
    (value) => !known.has(toKey(value)) && !unwanted.has(toKey(value)),
  )
  const removed = before.filter((value) => unwanted.has(toKey(value)))
  return { next: [...before.filter((value) => !unwanted.has(toKey(value))), ...added], added, removed }
}

const isChanged = ({ added, removed }: { added: unknown[]; removed: unknown[] }) =>
  added.length + removed.length > 0
