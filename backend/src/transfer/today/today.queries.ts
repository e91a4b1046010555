import type { TodayRead } from '@larder/contract/transfer/today'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { COUNT } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import { kitchenPlan, ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { readTruncatedPlan } from '../../planning/meal-plan/read-plan.queries.ts'
import { listCookingSessions } from '../../recipes/cooking-sessions/cooking-sessions.queries.ts'
import { selectVisibleLists } from '../../shopping/lists/shopping-lists.access.ts'

/** Sorts after every time of day. */
const NO_TIME = '24:00'

export async function listTodaysMeals(db: Db, caller: Caller, day: string): Promise<TodayRead['meals']> {
  const owners = [ownPlan(caller), ...caller.kitchenIds.map(kitchenPlan)]
  const meals: TodayRead['meals'] = []
  for (const owner of owners) {
    const plan = await readTruncatedPlan(db, caller, owner, { from: day, to: day })
    for (const { id, meal, title, recipe_id, servings, leftover_of_id } of plan.meals)
      meals.push({
        ...{ planned_meal_id: id, kitchen_id: owner.kitchen_id, meal, title, recipe_id, servings },
        time: plan.kinds.find((kind) => kind.meal === meal)?.time ?? null,
        is_leftover: leftover_of_id !== null,
      })
  }
  return meals.toSorted((one, other) => (one.time ?? NO_TIME).localeCompare(other.time ?? NO_TIME))
}

export async function listRunningTimers(db: Db, caller: Caller): Promise<TodayRead['timers']> {
  const now = new Date().toISOString()
  const sessions = await listCookingSessions(db, caller)
  return sessions
    .flatMap(({ recipe_id, timers }) =>
      timers.flatMap(({ name, ends_at }) => (ends_at && ends_at > now ? [{ recipe_id, name, ends_at }] : [])),
    )
    .toSorted((one, other) => one.ends_at.localeCompare(other.ends_at))
}

export function countOpenItems(db: Db, caller: Caller): Promise<TodayRead['shopping_lists']> {
  return db
    .selectFrom('shopping_lists as l')
    .innerJoin('shopping_list_items as i', 'i.shopping_list_id', 'l.id')
    .select(['l.id as shopping_list_id', 'l.name', COUNT.as('open_item_count')])
    .where(sql<boolean>`l.id in ${selectVisibleLists(caller)}`)
    .where('i.is_removed', '=', false)
    .where('i.checked_at', 'is', null)
    .groupBy('l.id')
    .orderBy('l.id', 'desc')
    .execute()
}
