import { PLANNED_MEAL_ACTIONS, type PlannedMealAction } from '@larder/contract/planning/meal-plan'
import { sql } from 'kysely'
import { type Access, type Caller, itemAccess, type Policy, SESSION_ONLY } from '../../http/access.ts'

/** A plan belongs to a kitchen or to a user. The other ID is null. */
export type PlanOwner = { user_id: number | null; kitchen_id: number | null }

export const ownPlan = ({ id }: Caller): PlanOwner => ({ user_id: id, kitchen_id: null })
export const kitchenPlan = (id: number): PlanOwner => ({ user_id: null, kitchen_id: id })

/**
 * Members of a plan can read and change it; for everyone else, including Admin, it does not exist. The kitchen ID comes from
 * the query string; 0 means the caller's own plan.
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

/** Access tokens are refused: a secret URL would outlive the token that created it. */
export const SECRET_LINK_ACCESS: Access<'User'> = { ...SESSION_ONLY, ...itemAccess('read', mealPlanAccess) }

/** SQL condition for a meal `m` that is neither removed nor incomplete. */
export const IS_ON_PLAN = 'not m.is_removed and m.day is not null and m.title is not null'
/** SQL condition for a plan `p`. */
export const isPlanReadable = ({ id, kitchenIds }: Caller) =>
  sql<boolean>`(p.user_id = ${id} or p.kitchen_id = any (${kitchenIds}::integer[]))`

export const plannedMealAccess: Policy<PlannedMealAction, Pick<PlanOwner, 'kitchen_id'>> = {
  name: 'Planned meal',
  param: 'planned_meal_id',
  actions: PLANNED_MEAL_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('planned_meals as m')
      .innerJoin('meal_plans as p', 'p.id', 'm.meal_plan_id')
      .select('p.kitchen_id')
      .where('m.id', '=', id)
      .where(sql.raw<boolean>(IS_ON_PLAN))
      .where(isPlanReadable(caller))
      .executeTakeFirst(),
  allow: () => PLANNED_MEAL_ACTIONS,
}
