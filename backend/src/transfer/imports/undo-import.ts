import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ImportFailureCode } from '@larder/contract/transfer/imports'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attempt } from '../../jobs/job-runner.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { deleteRecipe, lockRecipe } from '../../recipes/recipes/recipes.queries.ts'
import { restoreStepImages, restoreWords } from '../../recipes/versions/restore-version.ts'
import { deleteMadeBooks } from './import-books.queries.ts'
import { deleteUnusedMade } from './import-names.queries.ts'
import { findMade, type MadeRecipe, markUndone } from './import-recipes.queries.ts'
import { failureOf, findImportAt, notifyImportChanged, updateImport } from './imports.queries.ts'
import { undoPlan } from './undo-plan.ts'

/** Takes back exactly what came: what was changed since stays, and is named. */
export async function undoImport(db: Db, importId: number, { signal, isLast, yieldToOthers }: Attempt) {
  const found = await findImportAt(db, importId, 'undoing')
  if (!found) return
  for (let made = await findMade(db, importId); made; made = await findMade(db, importId)) {
    signal.throwIfAborted()
    await yieldToOthers()
    const next = made
    const leave = (trx: Db, code: ImportFailureCode) =>
      markUndone(trx, importId, next.position, failureOf(code, next.title))
    await inTransaction(db, async (trx) => {
      if (await takeBack(trx, found.user_id, next)) await markUndone(trx, importId, next.position)
      else await leave(trx, 'no_longer_there')
      await notifyImportChanged(trx, importId)
    }).catch(async (error) => {
      if (!isLast || signal.aborted) throw error
      await leave(db, 'given_up')
    })
  }
  await undoPlan(db, found, signal)
  await inTransaction(db, async (trx) => {
    await deleteMadeBooks(trx, importId)
    await deleteUnusedMade(trx, importId)
    await updateImport(trx, importId, { status: 'undone' })
  })
}

/** Whether it was still what the import had made of it. */
async function takeBack(trx: Db, userId: number, { recipe_id, recipe_version, before }: MadeRecipe) {
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
    await restoreWords(trx, locked, author, before as RecipeRead)
    await restoreStepImages(trx, recipe_id, before as RecipeRead)
  }
  return true
}
