import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { listExistingCategoryIds } from '../categories/categories.queries.ts'
import type { LockedRecipe } from '../recipes/recipes.queries.ts'
import { type Changes, isSameSharing } from './apply-changes.ts'
import { type Former, findTrashState } from './recipe-batches.queries.ts'

/** The changes that restore the former state. Skips categories that were deleted since. */
export async function invertChanges(
  db: Db,
  { sharing, categories, tags, book_id, removed_from_book, is_favourite, needs_review, trash }: Former,
): Promise<Changes> {
  return {
    ...sharing?.before,
    ...(categories && {
      add_category_ids: await listExistingCategoryIds(db, categories.removed),
      remove_category_ids: categories.added,
    }),
    ...(tags && { add_tags: tags.removed, remove_tags: tags.added }),
    ...(book_id !== undefined && { remove_from_book_id: book_id }),
    ...(removed_from_book && {
      add_to_book_id: removed_from_book.id,
      after_recipe_id: removed_from_book.after_recipe_id,
    }),
    ...(is_favourite !== undefined && { is_favourite }),
    ...(needs_review !== undefined && { needs_review }),
    ...(trash && { in_trash: trash.after.deleted_at === null }),
  }
}

/**
 * Refuses to undo what someone has changed since. Categories, tags, books, favourites and reviews need no check: the undo removes only
 * what the batch added, and adds only what it removed. The recipe must be locked.
 */
export async function requireUnchanged(trx: Db, recipe: LockedRecipe, { sharing, trash }: Former) {
  const isShared = sharing && !isSameSharing(recipe, sharing.after)
  const current = trash && (await findTrashState(trx, recipe.id))
  const isMoved =
    current &&
    (current.deleted_at !== trash.after.deleted_at ||
      (current.deleted_at === null && current.version !== trash.after.version))
  if (isShared || isMoved)
    throw conflict('changed_meanwhile', `Recipe ID ${recipe.id} was changed after the batch.`, {
      ...{ resource: 'Recipe', id: recipe.id },
    })
}
