import type { RecipeBatchProblem, RecipeChanges } from '@larder/contract/recipes/recipe-batches'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError, notFound } from '../../errors/http-error.ts'
import { type Caller, requireAction } from '../../http/access.ts'
import { lockCaller } from '../../http/lock-caller.ts'
import type { Services } from '../../http/services.ts'
import { copyImagesFor, type Move } from '../images/move-images.ts'
import { findTrashedRecipe } from '../recipes/recipe-trash.queries.ts'
import { recipeAccess, trashAccess } from '../recipes/recipes.access.ts'
import { lockRecipe } from '../recipes/recipes.queries.ts'
import { applyChanges, type Changes } from './apply-changes.ts'
import {
  claimRecipe,
  claimUndo,
  type Former,
  insertResult,
  listFinishedIds,
  listUndoable,
  markUndone,
  type Outcome,
  type RecipeBatch,
  updateUndoResult,
} from './recipe-batches.queries.ts'
import { invertChanges, requireUnchanged } from './undo-changes.ts'

type BatchServices = Pick<Services, 'db' | 'objectStore' | 'removeObjects'>

/** One recipe of a batch or of its undo. `claim` and `record` run in the transaction of the change. */
type Item = {
  recipeId: number
  changes: Changes
  claim: (trx: Db) => Promise<boolean>
  record: (trx: Db, outcome: Outcome) => Promise<void>
  /** The state that an undo expects. */
  expected?: Former
}

/** Changes the recipes without a result, one transaction each. Stops after a recipe when the client has gone. */
export async function runBatch(
  services: BatchServices,
  caller: Caller,
  { id, recipe_ids, changes }: RecipeBatch,
  hasClientGone: () => boolean,
) {
  const finished = await listFinishedIds(services.db, id)
  const remaining = recipe_ids.filter((recipeId) => !finished.has(recipeId))
  const items = remaining.map((recipeId) => ({
    recipeId,
    changes,
    claim: (trx: Db) => claimRecipe(trx, id, recipeId),
    record: (trx: Db, outcome: Outcome) => insertResult(trx, id, recipeId, outcome),
  }))
  await changeEach(services, caller, items, hasClientGone)
}

export async function undoBatch(
  services: BatchServices,
  caller: Caller,
  id: number,
  hasClientGone: () => boolean,
) {
  const { db } = services
  await markUndone(db, id)
  const items: Item[] = []
  for (const { recipe_id: recipeId, former } of await listUndoable(db, id))
    items.push({
      recipeId,
      changes: await invertChanges(db, former),
      expected: former,
      claim: (trx) => claimUndo(trx, id, recipeId),
      record: (trx, outcome) => updateUndoResult(trx, id, recipeId, outcome),
    })
  await changeEach(services, caller, items, hasClientGone)
}

async function changeEach(
  services: BatchServices,
  caller: Caller,
  items: Item[],
  hasClientGone: () => boolean,
) {
  let hasMovedImages = false
  for (const item of items) {
    if (hasClientGone()) break
    const moves = await changeOne(services, caller, item)
    hasMovedImages ||= moves.length > 0
  }
  if (hasMovedImages) services.removeObjects()
}

/** A problem of one recipe becomes its result. Other errors end the batch, which can be repeated. */
async function changeOne({ db, objectStore }: BatchServices, caller: Caller, item: Item): Promise<Move[]> {
  const { recipeId, changes, expected, claim, record } = item
  const moves: Move[] = []
  try {
    // Before images are copied, and again under lock.
    await requireRights(db, caller, recipeId, changes)
    moves.push(...(await copyImages()))
    await inTransaction(db, async (trx) => {
      if (!(await claim(trx))) return
      const locked = await lockRecipe(trx, recipeId)
      if (!locked || (locked.deleted_at && changes.in_trash === undefined)) throw notFound('Recipe', recipeId)
      const current = await lockCaller(trx, caller)
      await requireRights(trx, current, recipeId, changes)
      if (expected) await requireUnchanged(trx, locked, expected)
      const former = await applyChanges(trx, locked, current, changes, moves)
      await record(trx, { status: former ? 'changed' : 'unchanged', former })
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const problem = toProblem(error)
    await inTransaction(db, async (trx) => {
      if (await claim(trx)) await record(trx, { status: 'refused', problem })
    })
  }
  return moves

  async function copyImages() {
    const { in_trash, visibility } = changes
    if (in_trash === false)
      return copyImagesFor(db, objectStore, recipeId, (await findTrashedRecipe(db, recipeId))?.visibility)
    return copyImagesFor(db, objectStore, recipeId, in_trash ? 'private' : visibility)
  }
}

async function requireRights(
  db: Db,
  caller: Caller,
  recipeId: number,
  { visibility, add_category_ids, remove_category_ids, needs_review, in_trash }: RecipeChanges,
) {
  if (in_trash === false) return requireAction(db, caller, trashAccess, 'restore', recipeId)
  if (in_trash) return requireAction(db, caller, recipeAccess, 'delete', recipeId)
  if (add_category_ids || remove_category_ids || needs_review !== undefined)
    await requireAction(db, caller, recipeAccess, 'update', recipeId)
  await requireAction(db, caller, recipeAccess, visibility ? 'share' : 'read', recipeId)
}

const toProblem = ({ status, code, message, params }: HttpError): RecipeBatchProblem => ({
  status,
  code,
  detail: message,
  ...(params && { params }),
})
