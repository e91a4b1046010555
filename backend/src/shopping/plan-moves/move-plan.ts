import { randomUUID } from 'node:crypto'
import { MAX_FOLLOWING_LISTS } from '@larder/contract/shopping/followed-plans'
import { MAX_MOVED_MEALS, type PlanMoveRead, type PlanMoveUndo } from '@larder/contract/shopping/plan-moves'
import type { Db } from '../../db/db.ts'
import { createClock, findTimeAfter } from '../../db/operation-clock.ts'
import { conflict } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { requireMealLimits } from '../../planning/meal-plan/apply-meal-operations.ts'
import { breakLeftoverCycles } from '../../planning/meal-plan/leftover-cycles.queries.ts'
import type { LockedPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import type { MealState } from '../../planning/meal-plan/merge-meal.ts'
import { listMealStates, saveMeals } from '../../planning/meal-plan/planned-meals.queries.ts'
import {
  detachDaysBefore,
  findFollowedPlan,
  listFollowingLists,
} from '../followed-plans/followed-plans.queries.ts'
import { updateListsOfPlan } from '../followed-plans/update-lists.ts'
import { lockList, touchList } from '../lists/shopping-lists.queries.ts'
import {
  deleteFollowedDaysBefore,
  filterOwnFollowingLists,
  listFollowingListsFrom,
  listPrivateRecipes,
  listUpcomingMeals,
  switchFollowedPlan,
} from './plan-moves.queries.ts'

/** Both are locked, the caller's own plan first. */
export type Plans = { own: LockedPlan; kitchen: LockedPlan }

/**
 * Moves the caller's meals from a day on to the plan of the kitchen. Meals keep their keys, so that leftovers, repeats and
 * list entries still refer to them. The source plan marks them as removed: a late operation cannot restore them, but undo can.
 */
export async function movePlan(
  trx: Db,
  caller: Caller,
  { own, kitchen }: Plans,
  from: string,
): Promise<PlanMoveRead> {
  const meals = await listUpcomingMeals(trx, caller, own, { from, limit: MAX_MOVED_MEALS + 1 })
  requireLimit(`You can move at most ${MAX_MOVED_MEALS} meals at once.`, meals.length, MAX_MOVED_MEALS)
  if (meals.length === 0) return { moved: 0, unshared: [], undo: { meal_keys: [], shopping_list_ids: [] } }
  const lists = await listFollowingListsFrom(trx, own, from)
  await lockFollowingLists(trx, { own, kitchen })
  for (const listId of lists) {
    const followed = await findFollowedPlan(trx, listId)
    if (followed) await detachDaysBefore(trx, followed, from)
  }
  await deleteFollowedDaysBefore(trx, lists, from)
  const keys = meals.map(({ key }) => key)
  const known = await listMealStates(trx, kitchen.id, keys)
  const clock = createClockAfter([...meals, ...known.values()])
  const moved = meals.map(({ visible_recipe_id, ...meal }) => ({
    ...meal,
    recipe_id: visible_recipe_id,
    clocks: setAllClocks(clock),
  }))
  await saveMeals(trx, kitchen.id, moved)
  await breakLeftoverCycles(trx, kitchen.id, keys)
  await saveMeals(
    trx,
    own.id,
    meals.map((meal) => setRemoved(meal, true, clock)),
  )
  await finishMove(trx, caller, { source: own, target: kitchen, lists, meals: moved })
  const recipeIds = moved.flatMap(({ recipe_id }) => recipe_id ?? [])
  return {
    moved: moved.length,
    unshared: await listPrivateRecipes(trx, caller, kitchen.kitchen_id ?? 0, recipeIds),
    undo: { meal_keys: keys, shopping_list_ids: lists },
  }
}

/** Returns the number of meals moved back. Meals that the kitchen has removed stay removed. */
export async function undoMove(
  trx: Db,
  caller: Caller,
  { own, kitchen }: Plans,
  { meal_keys, shopping_list_ids }: PlanMoveUndo,
): Promise<number> {
  const left = await listMealStates(trx, own.id, meal_keys)
  const there = await listMealStates(trx, kitchen.id, meal_keys)
  const back = [...left.values()].filter(({ key, is_removed }) => is_removed && isOnPlan(there.get(key)))
  const moved = back.flatMap(({ key }) => there.get(key) ?? [])
  if (back.length === 0) return 0
  const lists = await filterOwnFollowingLists(trx, caller, kitchen, shopping_list_ids)
  await lockFollowingLists(trx, { own, kitchen })
  const clock = createClockAfter([...back, ...moved])
  await saveMeals(
    trx,
    own.id,
    back.map((meal) => setRemoved(meal, false, clock)),
  )
  await saveMeals(
    trx,
    kitchen.id,
    moved.map((meal) => setRemoved(meal, true, clock)),
  )
  await finishMove(trx, caller, { source: kitchen, target: own, lists, meals: back })
  return back.length
}

type Move = { source: LockedPlan; target: LockedPlan; lists: number[]; meals: MealState[] }

async function finishMove(trx: Db, caller: Caller, { source, target, lists, meals }: Move) {
  await requireMealLimits(trx, target, [...new Set(meals.flatMap(({ day }) => day ?? []))])
  await switchFollowedPlan(trx, lists, source, target)
  requireLimit(
    `At most ${MAX_FOLLOWING_LISTS} lists can follow a plan.`,
    (await listFollowingLists(trx, target.id)).length,
    MAX_FOLLOWING_LISTS,
  )
  for (const plan of [source, target]) await updateListsOfPlan(trx, { planId: plan.id, changedBy: caller })
  for (const listId of lists) await touchList(trx, listId)
}

/** Locks the lists that follow either plan in ascending order, as all code does, to prevent deadlocks. */
async function lockFollowingLists(trx: Db, { own, kitchen }: Plans) {
  const lists = [...(await listFollowingLists(trx, own.id)), ...(await listFollowingLists(trx, kitchen.id))]
  for (const listId of lists.sort((a, b) => a - b)) await lockList(trx, listId)
}

const isOnPlan = (meal: MealState | undefined) => meal !== undefined && !meal.is_removed && meal.day !== null

const setRemoved = (meal: MealState, is_removed: boolean, clock: string): MealState => ({
  ...meal,
  is_removed,
  clocks: { ...meal.clocks, is_removed: clock },
})

const setAllClocks = (clock: string) => ({
  ...{ place: clock, dish: clock, servings: clock, note: clock },
  ...{ cook_user_id: clock, repeat_key: clock, is_removed: clock },
})

const createClockAfter = (meals: MealState[]) =>
  createClock(findTimeAfter(meals.flatMap(({ clocks }) => Object.values(clocks))), randomUUID())

function requireLimit(detail: string, count: number, limit: number) {
  if (count > limit)
    throw conflict('limit_reached', detail, {
      ...{ resource: 'Meal plan', count, limit },
    })
}
