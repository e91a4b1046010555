import { PLANNED_MEAL_ACTIONS, type PlannedMealAction } from '@larder/contract/planning/meal-plan'
import { sql } from 'kysely'
import { ACCOUNT, type Access, type Caller, itemAccess, type Policy } from '../../http/access.ts'

/** One of the two: a plan is a kitchen's or one person's. */
export type PlanOwner = { user_id: number | null; kitchen_id: number | null }

export const ownPlan = ({ id }: Caller): PlanOwner => ({ user_id: id, kitchen_id: null })
export const kitchenPlan = (id: number): PlanOwner => ({ user_id: null, kitchen_id: id })

/**
 * Whoever eats from a plan reads and changes it, and nobody else knows of it, not even Admin. The kitchen is asked for in
 * the query; whoever asks for none means their own.
 */
export const mealPlanAccess: Policy<never, PlanOwner> = {
  name: 'Kitchen',
  param: 'kitchen_id',
  actions: [],
  policyInput: async (_db, kitchenId, caller) => {
    if (kitchenId === 0) return ownPlan(caller)
    return caller.kitchenIds.includes(kitchenId) ? kitchenPlan(kitchenId) : undefined
  },
  allow: () => [],
}

/** For people alone: a secret address would outlive the token of a program that made it. */
export const PERSONAL_PLAN_ACCESS: Access = { ...ACCOUNT, ...itemAccess('read', mealPlanAccess) }

/** The meals `m` of a plan `p` that stand on it, and that the caller reads. */
export const IS_ON_PLAN = 'not m.is_removed and m.day is not null and m.title is not null'
export const isPlanReadable = ({ id, kitchenIds }: Caller) =>
  sql<boolean>`(p.user_id = ${id} or p.kitchen_id = any (${kitchenIds}::integer[]))`

export const plannedMealAccess: Policy<PlannedMealAction, Pick<PlanOwner, 'kitchen_id'>> = {
  name: 'Planned meal',
  param: 'planned_meal_id',
  actions: PLANNED_MEAL_ACTIONS,
  policyInput: async (db, id, caller) => {
    const { rows } = await sql<Pick<PlanOwner, 'kitchen_id'>>`
      select p.kitchen_id from planned_meals m join meal_plans p on p.id = m.meal_plan_id
      where m.id = ${id} and ${sql.raw(IS_ON_PLAN)} and ${isPlanReadable(caller)}`.execute(db)
    return rows[0]
  },
  allow: () => PLANNED_MEAL_ACTIONS,
}
