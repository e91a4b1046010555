import type { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ImportFailureCode } from '@larder/contract/transfer/imports'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job-handler.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { updateReview } from '../../recipes/recipes/recipe-reviews.queries.ts'
import { deleteRecipe, lockRecipe } from '../../recipes/recipes/recipes.queries.ts'
import { restoreStepImages, restoreTexts } from '../../recipes/versions/restore-version.ts'
import { deleteCreatedBooks } from './import-books.queries.ts'
import { deleteUnusedIngredients } from './import-names.queries.ts'
import { type CreatedRecipe, findCreatedRecipe, markUndone } from './import-recipes.queries.ts'
import { createFailure, findImportWithStatus, notifyImportChanged, updateImport } from './imports.queries.ts'
import { undoPlan } from './undo-plan.ts'

/** Removes imported items. Items changed since the import remain and are reported. */
export async function undoImport(db: Db, importId: number, { signal, isLast, yieldTurn }: Attempt) {
  const found = await findImportWithStatus(db, importId, 'undoing')
  if (!found) return
  for (let made = await findCreatedRecipe(db, importId); made; made = await findCreatedRecipe(db, importId)) {
    signal.throwIfAborted()
    await yieldTurn()
    const next = made
    const markFailed = (trx: Db, code: ImportFailureCode) =>
      markUndone(trx, importId, next.position, createFailure(code, next.title))
    await inTransaction(db, async (trx) => {
      if (await undoRecipe(trx, found.user_id, next)) await markUndone(trx, importId, next.position)
      else await markFailed(trx, 'no_longer_there')
      await notifyImportChanged(trx, importId)
    }).catch(async (error) => {
      if (!isLast || signal.aborted) throw error
      await markFailed(db, 'given_up')
    })
  }
  await undoPlan(db, found, signal)
  await inTransaction(db, async (trx) => {
    await deleteCreatedBooks(trx, importId)
    await deleteUnusedIngredients(trx, importId)
    await updateImport(trx, importId, { status: 'undone' })
  })
}

type Former = RecipeContent & Pick<RecipeRead, 'review'>

/** Returns false if the recipe was changed since the import. */
async function undoRecipe(trx: Db, userId: number, { recipe_id, recipe_version, before }: CreatedRecipe) {
  const locked = await lockRecipe(trx, recipe_id)
  if (!locked) return true
  const { version } = await trx
    .selectFrom('recipes')
    .select('version')
    .where('id', '=', recipe_id)
    .executeTakeFirstOrThrow()
  if (version !== recipe_version) return false
  if (before === null) await deleteRecipe(trx, recipe_id)
  else {
    const author = await findCallerById(trx, userId)
    if (!author) return true
    // Imports from before 0.3 stored neither translations nor reviews.
    const former = { translations: [], review: null, ...before } as unknown as Former
    await restoreTexts(trx, locked, author, former)
    await restoreStepImages(trx, recipe_id, former)
    await updateReview(trx, recipe_id, former.review)
  }
  return true
}
