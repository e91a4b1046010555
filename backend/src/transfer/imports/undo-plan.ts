import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { findTimeAfter } from '../../db/operation-clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { applyMealOperations } from '../../planning/meal-plan/apply-meal-operations.ts'
import { ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { listMealStates } from '../../planning/meal-plan/planned-meals.queries.ts'
import { MEALS_AT_ONCE } from './import-plan.ts'
import {
  deleteMadeSettings,
  deleteMadeTemplates,
  forgetMadeMeals,
  hasPlanParts,
} from './import-plan-parts.queries.ts'

type Import = { id: number; user_id: number }

/** Takes off the plan what came and was not changed since. Killed, it goes on with what still stands there. */
export async function undoPlan(db: Db, { id, user_id }: Import, signal: AbortSignal) {
  const author = await findCallerById(db, user_id)
  if (!author || !(await hasPlanParts(db, id))) return
  const takeSome = () =>
    inTransaction(db, async (trx) => {
      const plan = await touchPlan(trx, ownPlan(author))
      if (!plan) return false
      const keys = await forgetMadeMeals(trx, id, MEALS_AT_ONCE)
      if (!keys) {
        await deleteMadeTemplates(trx, id)
        await deleteMadeSettings(trx, id, plan.id)
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
  while (await takeSome()) signal.throwIfAborted()
}
