import type { RecipeBatchCreate, RecipeChanges } from '@larder/contract/recipes/recipe-batches'
import type { Db } from '../../db/db.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { allowedActions, type Caller } from '../../http/access.ts'
import { kitchenAccess } from '../../people/kitchens/kitchens.access.ts'
import { bookAccess } from '../books/books.access.ts'
import { listExistingCategoryIds } from '../categories/categories.queries.ts'

/** Refuses a batch that could not change any recipe. */
export async function requireValidBatch(db: Db, caller: Caller, { recipes, changes }: RecipeBatchCreate) {
  // An empty object would mean all recipes, which is too easily a mistake.
  if (Object.keys(recipes).length === 0)
    throw invalid('/recipes', 'required', 'must have at least one filter, such as scope')
  const count = Object.keys(changes).length
  if (count === 0) throw invalid('/changes', 'required', 'must have at least one change')
  if (changes.in_trash !== undefined && count > 1)
    throw invalid('/changes/in_trash', 'invalid', 'is not allowed with other changes')
  await requireValidSharing(db, caller, changes)
  await requireCategories(db, changes)
  await requireBook(db, caller, changes)
}

async function requireValidSharing(db: Db, caller: Caller, changes: RecipeChanges) {
  const { visibility, kitchen_id, kitchen_may_edit } = changes
  const isForKitchen = visibility === 'kitchen'
  if (isForKitchen && !kitchen_id)
    throw invalid('/changes/kitchen_id', 'required', 'is required with the visibility kitchen')
  if (!isForKitchen && (kitchen_id != null || kitchen_may_edit !== undefined))
    throw invalid('/changes/visibility', 'invalid', 'must be kitchen to share with a kitchen')
  if (kitchen_id && !(await kitchenAccess.policyInput(db, kitchen_id, caller)))
    throw unknownReference('/changes/kitchen_id', 'Kitchen', kitchen_id)
}

async function requireCategories(db: Db, { add_category_ids: ids = [] }: RecipeChanges) {
  const known = new Set(await listExistingCategoryIds(db, ids))
  const index = ids.findIndex((id) => !known.has(id))
  if (index >= 0)
    throw unknownReference(`/changes/add_category_ids/${index}`, 'Category', ids[index] as number)
}

async function requireBook(db: Db, caller: Caller, { add_to_book_id, remove_from_book_id }: RecipeChanges) {
  if (add_to_book_id !== undefined && remove_from_book_id !== undefined)
    throw invalid('/changes/remove_from_book_id', 'invalid', 'is not allowed with add_to_book_id')
  const id = add_to_book_id ?? remove_from_book_id
  if (id === undefined) return
  const path = add_to_book_id === undefined ? '/changes/remove_from_book_id' : '/changes/add_to_book_id'
  const book = await bookAccess.policyInput(db, id, caller)
  if (!book) throw unknownReference(path, 'Book', id)
  if (!allowedActions(bookAccess, caller, book).includes('update'))
    throw invalid(path, 'invalid', 'is a book that only its owner can change')
}
