import {
  type RecipeBatchProblem,
  type RecipeBatchResult,
  type RecipeChanges,
  UNDO_DAYS,
} from '@larder/contract/recipes/recipe-batches'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import { isVisibleOrTrashed } from '../recipes/recipes.access.ts'
import type { Sharing } from '../recipes/recipes.queries.ts'

/** What a batch changed in a recipe: enough to restore its former state. */
export type Former = {
  sharing?: { before: Sharing; after: Sharing }
  categories?: { added: number[]; removed: number[] }
  tags?: { added: string[]; removed: string[] }
  /** The book that the recipe was added to. */
  book_id?: number
  removed_from_book?: { id: number; after_recipe_id: number | null }
  is_favourite?: boolean
  needs_review?: boolean
  trash?: { after: TrashState }
}
type TrashState = { deleted_at: string | null; version: number }

export type RecipeBatch = {
  id: number
  recipe_ids: number[]
  changes: RecipeChanges
  next_cursor: string | null
}
export type Outcome = {
  status: RecipeBatchResult['status']
  problem?: RecipeBatchProblem
  former?: Former | undefined
}

export async function insertBatch(
  trx: Db,
  userId: number,
  { recipe_ids, changes, next_cursor }: Omit<RecipeBatch, 'id'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('recipe_batches')
    .values({ user_id: userId, recipe_ids, changes: toJsonb(changes), next_cursor })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findBatch(db: Db, id: number): Promise<RecipeBatch | undefined> {
  return db
    .selectFrom('recipe_batches')
    .select(['id', 'recipe_ids', 'changes', 'next_cursor'])
    .where('id', '=', id)
    .$narrowType<RecipeBatch>()
    .executeTakeFirst()
}

/** Stops a batch that still runs. */
export async function markUndone(db: Db, id: number) {
  await db.updateTable('recipe_batches').set({ is_undone: true }).where('id', '=', id).execute()
}

/**
 * Locks the batch, so that concurrent runs of it change each recipe once. False if there is nothing to do: the batch was deleted
 * or undone, or has a result for the recipe.
 */
export async function claimRecipe(trx: Db, batchId: number, recipeId: number): Promise<boolean> {
  const batch = await lockBatch(trx, batchId)
  return batch !== undefined && !batch.is_undone && !(await findResult(trx, batchId, recipeId))
}

/** The same for the undo of a batch. */
export async function claimUndo(trx: Db, batchId: number, recipeId: number): Promise<boolean> {
  const batch = await lockBatch(trx, batchId)
  return batch !== undefined && (await findResult(trx, batchId, recipeId))?.undo_status === null
}

const lockBatch = (trx: Db, id: number) =>
  trx
    .selectFrom('recipe_batches')
    .select('is_undone')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const findResult = (trx: Db, batchId: number, recipeId: number) =>
  trx
    .selectFrom('recipe_batch_results')
    .select('undo_status')
    .where('batch_id', '=', batchId)
    .where('recipe_id', '=', recipeId)
    .executeTakeFirst()

export async function insertResult(
  trx: Db,
  batchId: number,
  recipeId: number,
  { status, problem, former }: Outcome,
) {
  await trx
    .insertInto('recipe_batch_results')
    .values({
      batch_id: batchId,
      recipe_id: recipeId,
      status,
      problem: problem ? toJsonb(problem) : null,
      former: former ? toJsonb(former) : null,
    })
    .execute()
}

export async function updateUndoResult(
  trx: Db,
  batchId: number,
  recipeId: number,
  { status, problem }: Outcome,
) {
  await trx
    .updateTable('recipe_batch_results')
    .set({ undo_status: status, undo_problem: problem ? toJsonb(problem) : null })
    .where('batch_id', '=', batchId)
    .where('recipe_id', '=', recipeId)
    .execute()
}

export async function listFinishedIds(db: Db, batchId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('recipe_batch_results')
    .select('recipe_id')
    .where('batch_id', '=', batchId)
    .execute()
  return new Set(rows.map(({ recipe_id }) => recipe_id))
}

/** Changed recipes whose undo has no result yet, last changed first. */
export function listUndoable(db: Db, batchId: number): Promise<{ recipe_id: number; former: Former }[]> {
  return db
    .selectFrom('recipe_batch_results')
    .select(['recipe_id', 'former'])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'changed')
    .where('undo_status', 'is', null)
    .orderBy('id', 'desc')
    .$narrowType<{ former: Former }>()
    .execute()
}

/** In the order of the batch. With `isUndo`, the results of its undo. */
export async function listResults(
  db: Db,
  batchId: number,
  caller: Caller,
  { isUndo = false } = {},
): Promise<RecipeBatchResult[]> {
  const columns = isUndo
    ? sql`result.undo_status as status, result.undo_problem as problem`
    : sql`result.status, result.problem`
  const which = isUndo ? sql`and result.undo_status is not null` : sql``
  // Raw: the columns and the condition depend on `isUndo`.
  const { rows } = await sql<RecipeBatchResult>`
    select result.recipe_id, ${columns}, (
      select r.title from recipes r
      where r.id = result.recipe_id and ${isVisibleOrTrashed(caller)}) as title
    from recipe_batch_results result join recipe_batches batch on batch.id = result.batch_id
    where batch.id = ${batchId} ${which}
    order by array_position(batch.recipe_ids, result.recipe_id)`.execute(db)
  return rows
}

export async function findTrashState(db: Db, recipeId: number): Promise<TrashState> {
  return db
    .selectFrom('recipes')
    .select(['deleted_at', 'version'])
    .where('id', '=', recipeId)
    .executeTakeFirstOrThrow()
}

export async function deleteOldBatches(db: Db) {
  await db.deleteFrom('recipe_batches').where('created_at', '<', daysAgo(UNDO_DAYS)).execute()
}

const toJsonb = (value: object) => sql`${JSON.stringify(value)}::jsonb`
