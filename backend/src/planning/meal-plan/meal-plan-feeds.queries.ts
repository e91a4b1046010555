import type { MealPlanFeedCreate, MealPlanFeedRead } from '@larder/contract/planning/meal-plan-feeds'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import { createSecret, hashSecret } from './link-secret.ts'
import type { PlanOwner } from './meal-plan.access.ts'
import type { LockedPlan } from './meal-plans.queries.ts'

const selectFeeds = (db: Db, owner: PlanOwner, userId: number) =>
  db
    .selectFrom('meal_plan_feeds as f')
    .innerJoin('meal_plans as p', 'p.id', 'f.meal_plan_id')
    .where('f.user_id', '=', userId)
    .where((eb) =>
      owner.kitchen_id === null ? eb('p.user_id', '=', userId) : eb('p.kitchen_id', '=', owner.kitchen_id),
    )

export async function findFeed(db: Db, owner: PlanOwner, userId: number): Promise<MealPlanFeedRead> {
  const [feed] = await runPrepared(db, selectFeeds(db, owner, userId).select('f.created_at'))
  return feed ?? { created_at: null }
}

/** Returns the new secret, which is not stored. The previous one stops working. */
export async function replaceFeed(trx: Db, plan: LockedPlan, userId: number, body: MealPlanFeedCreate) {
  const { secret, secret_hash } = createSecret()
  const values = { ...body, secret_hash, created_at: new Date().toISOString() }
  await trx
    .insertInto('meal_plan_feeds')
    .values({ ...values, meal_plan_id: plan.id, user_id: userId })
    .onConflict((conflict) => conflict.columns(['meal_plan_id', 'user_id']).doUpdateSet(values))
    .execute()
  return secret
}

export async function deleteFeed(db: Db, owner: PlanOwner, userId: number) {
  await db
    .deleteFrom('meal_plan_feeds')
    .where('id', 'in', selectFeeds(db, owner, userId).select('f.id'))
    .execute()
}

export function findFeedBySecret(db: Db, secret: string) {
  return db
    .selectFrom('meal_plan_feeds as f')
    .innerJoin('meal_plans as p', 'p.id', 'f.meal_plan_id')
    .leftJoin('kitchens as k', 'k.id', 'p.kitchen_id')
    .select(['f.user_id as reader_id', 'f.is_timed', 'f.language', 'p.kitchen_id', 'k.name as kitchen_name'])
    .where('f.secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}
