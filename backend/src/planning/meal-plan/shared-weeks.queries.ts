import { DEFAULT_KINDS } from '@larder/contract/planning/meal-plan'
import {
  MAX_SHARED_WEEKS,
  SHARED_WEEK_EXPIRY_DAYS,
  type SharedMeal,
  type SharedWeekRead,
  type SharedWeekState,
} from '@larder/contract/planning/shared-weeks'
import { sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { toViewerParams, VISIBLE } from '../../recipes/recipes/recipes.access.ts'
import { createSecret, hashSecret } from './link-secret.ts'
import { IS_ON_PLAN, type PlanOwner } from './meal-plan.access.ts'
import type { LockedPlan } from './meal-plans.queries.ts'

const OLDEST_FROM_DAY = `current_date - ${SHARED_WEEK_EXPIRY_DAYS} - 6`

const selectSharedWeek = (db: Db, { kitchen_id }: PlanOwner, userId: number, from: string) =>
  db
    .selectFrom('shared_weeks as s')
    .innerJoin('meal_plans as p', 'p.id', 's.meal_plan_id')
    .where('s.user_id', '=', userId)
    .where('s.from_day', '=', from)
    .where((eb) => (kitchen_id === null ? eb('p.user_id', '=', userId) : eb('p.kitchen_id', '=', kitchen_id)))

export async function findSharedWeekState(
  db: Db,
  owner: PlanOwner,
  userId: number,
  from: string,
): Promise<SharedWeekState> {
  const [week] = await runPrepared(db, selectSharedWeek(db, owner, userId, from).select('s.created_at'))
  return week ?? { created_at: null }
}

/** Returns the new secret, which is not stored. The previous one stops working. The plan must be locked. */
export async function shareWeek(trx: Db, plan: LockedPlan, userId: number, from: string): Promise<string> {
  const { secret, secret_hash } = createSecret()
  const values = { secret_hash, created_at: new Date().toISOString() }
  await trx
    .insertInto('shared_weeks')
    .values({ ...values, meal_plan_id: plan.id, user_id: userId, from_day: from })
    .onConflict((conflict) => conflict.columns(['meal_plan_id', 'user_id', 'from_day']).doUpdateSet(values))
    .execute()
  const shared = trx
    .selectFrom('shared_weeks')
    .where('meal_plan_id', '=', plan.id)
    .where('user_id', '=', userId)
  if ((await countRows(trx, shared)) > MAX_SHARED_WEEKS)
    throw conflict('limit_reached', `You can share at most ${MAX_SHARED_WEEKS} weeks.`, {
      ...{ resource: 'Shared week', count: MAX_SHARED_WEEKS, limit: MAX_SHARED_WEEKS },
    })
  return secret
}

export async function deleteSharedWeek(db: Db, owner: PlanOwner, userId: number, from: string) {
  await db
    .deleteFrom('shared_weeks')
    .where('id', 'in', selectSharedWeek(db, owner, userId, from).select('s.id'))
    .execute()
}

/** Cook and note are omitted, because they are for members only. */
const COLUMNS = {
  day: `to_char(m.day, 'YYYY-MM-DD')`,
  meal: 'm.meal',
  title: 'coalesce(r.title, m.title)',
  recipe_id: 'r.id',
  servings: 'm.servings',
  is_leftover: 'm.leftover_of_key is not null',
} satisfies Columns<SharedMeal>

type FoundWeek = SharedWeekRead & { sharer_id: number; kitchen_id: number | null }

/** `$2`, `$3` and `$4` are the viewer, who gets the IDs of visible recipes. */
// Raw: prepared, because anyone with the link can read it often.
const findWeekBySecret = prepared<FoundWeek>(
  'find_shared_week',
  `select s.user_id as sharer_id, p.kitchen_id, k.name as kitchen_name,
     to_char(s.from_day, 'YYYY-MM-DD') as from, to_char(s.from_day + 6, 'YYYY-MM-DD') as to,
     coalesce(p.kinds, '${JSON.stringify(DEFAULT_KINDS)}') as kinds,
     (select coalesce(json_agg(meals), '[]') from (
        select ${selectList(COLUMNS)} from planned_meals m
        left join recipes r on r.id = m.recipe_id and ${VISIBLE}
        where m.meal_plan_id = p.id and m.day between s.from_day and s.from_day + 6 and ${IS_ON_PLAN}
        order by m.day, m.position, m.id) meals) as meals
   from shared_weeks s join meal_plans p on p.id = s.meal_plan_id left join kitchens k on k.id = p.kitchen_id
   where s.secret_hash = $1 and s.from_day >= ${OLDEST_FROM_DAY}`,
)

export async function findSharedWeek(db: Db, secret: string, viewer: Caller | undefined) {
  const [week] = await findWeekBySecret(db, hashSecret(secret), ...toViewerParams(viewer))
  return week
}

export async function deleteOldSharedWeeks(db: Db) {
  await db.deleteFrom('shared_weeks').where('from_day', '<', sql.raw<string>(OLDEST_FROM_DAY)).execute()
}
