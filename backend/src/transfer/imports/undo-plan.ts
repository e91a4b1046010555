import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { findTimeAfter } from '../../db/operation-clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { applyMealOperations } from '../../planning/meal-plan/apply-meal-operations.ts'
import { ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { listMealStates } from '../../planning/meal-plan/planned-meals.queries.ts'
import { MEAL_BATCH_SIZE } from './import-plan.ts'
import {
  deleteCreatedTemplates,
  hasPlanParts,
  resetImportedSettings,
  unlinkCreatedMeals,
} from './import-plan-parts.queries.ts'

type Import = { id: number; user_id: number }

/** Removes imported, unchanged meals from the plan in batches, so a killed job continues with the rest. */
export async function undoPlan(db: Db, { id, user_id }: Import, signal: AbortSignal) {
  const author = await findCallerById(db, user_id)
  if (!author || !(await hasPlanParts(db, id))) return
  const undoBatch = () =>
    inTransaction(db, async (trx) => {
      const plan = await touchPlan(trx, ownPlan(author))
      if (!plan) return false
      const keys = await unlinkCreatedMeals(trx, id, MEAL_BATCH_SIZE)
      if (!keys) {
        await deleteCreatedTemplates(trx, id)
        await resetImportedSettings(trx, id, plan.id)
        return false
      }
      const states = await listMealStates(trx, plan.id, keys)
      const operations = [...states.values()].map(({ key, clocks }) => ({
        ...{ id: randomUUID(), at: findTimeAfter(Object.values(clocks)), meal_key: key },
        set: { is_removed: true },
      }))
      await applyMealOperations(trx, plan, author, operations)
      return true
    })
  while (await undoBatch()) signal.throwIfAborted()
}
