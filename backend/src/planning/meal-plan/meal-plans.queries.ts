import type { MealOperation } from '@larder/contract/planning/meal-operations'
import type { MealKind } from '@larder/contract/planning/meal-plan'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any, COUNT, daysAgo } from '../../db/expressions.ts'
import type { PlanOwner } from './meal-plan.access.ts'

export const MEAL_PLANS_CHANNEL = 'meal_plans'
/** An operation that a device sends again after this time is applied twice. */
const RETENTION_DAYS = 90

export type LockedPlan = PlanOwner & { id: number }

/** Identifies the plan in notifications: the kitchen ID, or the negative user ID. */
export const toChannelId = ({ user_id, kitchen_id }: PlanOwner) => kitchen_id ?? -(user_id ?? 0)

/**
 * Call once in every change, and first unless the plan is locked already. Locks the plan, increments its version, and
 * notifies other devices on commit. Returns undefined
 * if the kitchen was deleted meanwhile.
 */
export async function touchPlan(trx: Db, owner: PlanOwner): Promise<LockedPlan | undefined> {
  const { user_id, kitchen_id } = owner
  if (kitchen_id !== null && !(await lockKitchen(trx, kitchen_id))) return undefined
  const { id } = await trx
    .insertInto('meal_plans')
    .values({ user_id, kitchen_id, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column(kitchen_id === null ? 'user_id' : 'kitchen_id')
        .doUpdateSet((eb) => ({ version: eb('meal_plans.version', '+', 1) })),
    )
    .returning([
      'id',
      sql`pg_notify(${MEAL_PLANS_CHANNEL}, ${`${toChannelId(owner)}:`} || version)`.as('notified'),
    ])
    .executeTakeFirstOrThrow()
  return { ...owner, id }
}

/** Returns undefined before the first change: the plan has no row yet. */
export async function findPlanId(db: Db, { user_id, kitchen_id }: PlanOwner): Promise<number | undefined> {
  const plans = db.selectFrom('meal_plans').select('meal_plans.id')
  const own =
    kitchen_id === null ? plans.where('user_id', '=', user_id) : plans.where('kitchen_id', '=', kitchen_id)
  return (await own.executeTakeFirst())?.id
}

const lockKitchen = (trx: Db, id: number) =>
  trx
    .selectFrom('kitchens')
    .select('kitchens.id')
    .where('kitchens.id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Call before the members are deleted: changes lock the plan before the membership. */
export async function deleteKitchenPlan(trx: Db, { kitchenId }: { kitchenId: number }) {
  await trx.deleteFrom('meal_plans').where('kitchen_id', '=', kitchenId).execute()
}

export async function updateKinds(trx: Db, planId: number, kinds: MealKind[]) {
  await trx
    .updateTable('meal_plans')
    .set({ kinds: JSON.stringify(kinds) })
    .where('meal_plans.id', '=', planId)
    .execute()
}

/** Returns the IDs of operations that were not applied before. */
export async function logOperations(
  trx: Db,
  planId: number,
  operations: MealOperation[],
): Promise<Set<string>> {
  const ids = [...new Set(operations.map(({ id }) => id))]
  const rows = await trx
    .insertInto('meal_operations')
    .columns(['meal_plan_id', 'key'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ key: string }>`unnest(${ids}::uuid[])`.as<'operation'>(sql`operation (key)`))
        .select([eb.val(planId).as('meal_plan_id'), 'key']),
    )
    .onConflict((conflict) => conflict.columns(['meal_plan_id', 'key']).doNothing())
    .returning('key')
    .execute()
  const inserted = new Set(rows.map(({ key }) => key))
  return new Set(ids.filter((id) => inserted.has(id.toLowerCase())))
}

/** Counts all stored meals, and the meals on the fullest of the given days. */
export async function countMeals(trx: Db, planId: number, days: string[]) {
  const meals = trx.selectFrom('planned_meals').select(COUNT.as('count')).where('meal_plan_id', '=', planId)
  const onDays = meals.where('day', '=', any(days)).where('is_removed', '=', false).groupBy('day')
  const { all, fullest } = await trx
    .selectNoFrom([meals.as('all'), onDays.orderBy('count', 'desc').limit(1).as('fullest')])
    .executeTakeFirstOrThrow()
  return { all: all ?? 0, fullest: fullest ?? 0 }
}

export async function isPlanMember(trx: Db, plan: PlanOwner, userId: number): Promise<boolean> {
  if (plan.kitchen_id === null) return plan.user_id === userId
  const members = trx.selectFrom('kitchen_members').select('id').where('user_id', '=', userId)
  return (await members.where('kitchen_id', '=', plan.kitchen_id).executeTakeFirst()) !== undefined
}

/** Deletes old removed or incomplete meals, and old operation IDs. */
export async function deleteOldMeals(db: Db) {
  const old = daysAgo(RETENTION_DAYS)
  await db
    .deleteFrom('planned_meals')
    .where('updated_at', '<', old)
    .where((eb) => eb.or([eb('is_removed', '=', true), eb('day', 'is', null), eb('title', 'is', null)]))
    .execute()
  await db.deleteFrom('meal_operations').where('created_at', '<', old).execute()
}
