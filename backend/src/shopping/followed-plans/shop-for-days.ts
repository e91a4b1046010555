import {
  type FollowedPlanCreate,
  MAX_FOLLOWED_DAYS,
  MAX_FOLLOWING_LISTS,
} from '@larder/contract/shopping/followed-plans'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { learnStaples, toStapleOwner } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import type { LockedPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import type { LockedList } from '../lists/shopping-lists.queries.ts'
import { createDishReader } from './dish-needs.ts'
import {
  type AtHomeChoice,
  detachDaysBefore,
  findFollowedPlan,
  listDishes,
  listFollowingLists,
  saveFollowedPlan,
  stopFollowing,
  updateAtHome,
} from './followed-plans.queries.ts'
import { syncWithPlan } from './update-lists.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** In UTC. In some time zones, this is still today. */
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Makes the list follow more days of the plan, and no longer the past ones. Plan and list must be locked. */
export async function shopForDays(
  trx: Db,
  caller: Caller,
  plan: LockedPlan,
  list: LockedList,
  { days, without_ingredient_ids: without }: FollowedPlanCreate,
) {
  const before = await findFollowedPlan(trx, list.id)
  const hasPlanChanged = before !== undefined && before.meal_plan_id !== plan.id
  if (hasPlanChanged) await stopFollowing(trx, list.id)
  const known = hasPlanChanged ? undefined : before
  if (!known) await requireListLimit(trx, plan)
  const first = yesterday()
  if (known) await detachDaysBefore(trx, known, first)
  const followedDays = [...new Set([...(known?.days.filter((day) => day >= first) ?? []), ...days])].sort()
  const choice = without && (await splitByChoice(trx, caller, plan, followedDays, without))
  const merged = mergeChoice(known ?? { left_out_ids: [], taken_ids: [] }, choice)
  requireLimit(`A list can follow at most ${MAX_FOLLOWED_DAYS} days.`, followedDays.length, MAX_FOLLOWED_DAYS)
  await saveFollowedPlan(trx, {
    ...{ shopping_list_id: list.id, meal_plan_id: plan.id, user_id: caller.id, days: followedDays },
    ...merged,
  })
  const followed = await findFollowedPlan(trx, list.id)
  if (!followed) throw new Error('The followed plan was not found after saving.')
  if (choice) await updateAtHome(trx, followed, choice)
  await syncWithPlan(trx, followed, caller, { readAllAgain: true })
  if (choice)
    await learnStaples(trx, toStapleOwner(caller, list.kitchen_id), choice.taken_ids, choice.left_out_ids)
}

/** Splits the needed ingredients into those at home and those to buy. */
async function splitByChoice(
  trx: Db,
  caller: Caller,
  plan: LockedPlan,
  days: string[],
  without: number[],
): Promise<AtHomeChoice> {
  const read = createDishReader(trx, caller)
  const needed = new Set<number>()
  for (const dish of await listDishes(trx, plan.id, days))
    for (const { ingredient_id } of (await read(dish)).lines) needed.add(ingredient_id)
  const leftOut = new Set(without)
  return {
    left_out_ids: [...needed].filter((id) => leftOut.has(id)),
    taken_ids: [...needed].filter((id) => !leftOut.has(id)),
  }
}

function mergeChoice(known: AtHomeChoice, choice: AtHomeChoice | undefined): AtHomeChoice {
  if (!choice) return { left_out_ids: known.left_out_ids, taken_ids: known.taken_ids }
  const { left_out_ids, taken_ids } = choice
  const merged = new Set([...left_out_ids, ...taken_ids])
  const unchanged = (ids: number[]) => ids.filter((id) => !merged.has(id))
  return {
    left_out_ids: [...unchanged(known.left_out_ids), ...left_out_ids],
    taken_ids: [...unchanged(known.taken_ids), ...taken_ids],
  }
}

async function requireListLimit(trx: Db, plan: LockedPlan) {
  requireLimit(
    `At most ${MAX_FOLLOWING_LISTS} lists can follow a plan.`,
    (await listFollowingLists(trx, plan.id)).length + 1,
    MAX_FOLLOWING_LISTS,
  )
}

function requireLimit(detail: string, count: number, limit: number) {
  if (count > limit)
    throw conflict('limit_reached', detail, {
      ...{ resource: 'Meal plan', count, limit },
    })
}
