import { randomUUID } from 'node:crypto'
import type { MealChange } from '@larder/contract/planning/meal-operations'
import type { PlannedMealCreate, PlannedMealUpdate } from '@larder/contract/planning/meal-plan'
import type { Db } from '../../db/db.ts'
import { findTimeAfter } from '../../db/operation-clock.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { applyMealOperations } from './apply-meal-operations.ts'
import { isLeftoverOf } from './leftover-cycles.queries.ts'
import { kitchenPlan, ownPlan } from './meal-plan.access.ts'
import { type LockedPlan, touchPlan } from './meal-plans.queries.ts'
import { emptyMeal, type MealState } from './merge-meal.ts'
import {
  findLeftoverSource,
  findMealByKey,
  findNextPosition,
  type LockedMeal,
} from './planned-meals.queries.ts'
import { requireDay } from './require-day.ts'

/** Returns the ID of the new meal, or of the existing meal with that key. */
export async function planMeal(trx: Db, caller: Caller, body: PlannedMealCreate): Promise<number> {
  const { kitchen_id, key = randomUUID(), ...meal } = body
  if (kitchen_id) await requireMembership(trx, caller.id, kitchen_id)
  const plan = await touchPlan(trx, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
  if (!plan) throw unknownReference('/kitchen_id', 'Kitchen', kitchen_id ?? 0)
  if (!(meal.recipe_id || meal.title || meal.leftover_of_id))
    throw invalid('', 'either', 'needs recipe_id, title or leftover_of_id', {
      fields: ['recipe_id', 'title', 'leftover_of_id'],
    })
  const known = await findMealByKey(trx, plan.id, key)
  if (known) return known.id
  await apply(trx, plan, caller, emptyMeal(key), await buildChange(trx, plan, emptyMeal(key), meal))
  return (await findMealByKey(trx, plan.id, key))?.id ?? 0
}

export async function changeMeal(trx: Db, caller: Caller, meal: LockedMeal, body: PlannedMealUpdate) {
  await apply(trx, meal.plan, caller, meal, await buildChange(trx, meal.plan, meal, body))
  await touchPlan(trx, meal.plan)
}

export async function removeMeal(trx: Db, caller: Caller, meal: LockedMeal) {
  await apply(trx, meal.plan, caller, meal, { is_removed: true })
  await touchPlan(trx, meal.plan)
}

async function apply(trx: Db, plan: LockedPlan, caller: Caller, meal: MealState, set: MealChange) {
  const at = findTimeAfter(Object.values(meal.clocks))
  await applyMealOperations(
    trx,
    plan,
    caller,
    [{ id: randomUUID(), at, meal_key: meal.key, set }],
    formatBodyPath,
  )
}

const formatBodyPath = (_index: number, ...path: string[]) => `/${path.at(-1)}`

async function buildChange(
  trx: Db,
  plan: LockedPlan,
  before: MealState,
  { day, meal, position, recipe_id, title, leftover_of_id, ...plain }: PlannedMealUpdate,
): Promise<MealChange> {
  const isMoved = day !== undefined || meal !== undefined || position !== undefined
  const hasDishChanged = recipe_id !== undefined || title !== undefined || leftover_of_id !== undefined
  return {
    ...plain,
    ...(isMoved && { place: await buildPlace(trx, plan, before, { day, meal, position }) }),
    ...(hasDishChanged && { dish: await buildDish(trx, plan, before, { recipe_id, title, leftover_of_id }) }),
  }
}

type Fields<Field extends keyof PlannedMealUpdate> = { [Name in Field]: PlannedMealUpdate[Name] | undefined }

async function buildPlace(
  trx: Db,
  plan: LockedPlan,
  before: MealState,
  given: Fields<'day' | 'meal' | 'position'>,
) {
  const [day, meal] = [given.day ?? before.day ?? '', given.meal ?? before.meal ?? '']
  // Checked before the query below, because PostgreSQL fails on the year 0.
  requireDay('/day', day)
  return { day, meal, position: given.position ?? (await findNextPosition(trx, plan.id, day, meal)) }
}

async function buildDish(
  trx: Db,
  plan: LockedPlan,
  before: MealState,
  { recipe_id, title, leftover_of_id }: Fields<'recipe_id' | 'title' | 'leftover_of_id'>,
) {
  const source = leftover_of_id ? await findLeftoverSource(trx, plan.id, leftover_of_id) : undefined
  if (leftover_of_id && !source) throw unknownReference('/leftover_of_id', 'Planned meal', leftover_of_id)
  if (source && source.key === before.key) throw invalid('/leftover_of_id', 'itself', 'is the meal itself')
  if (source && (await isLeftoverOf(trx, plan.id, source.key, before.key)))
    throw invalid('/leftover_of_id', 'itself', 'is made of the leftovers of this meal')
  const text = title ?? source?.title ?? before.title
  return {
    recipe_id: recipe_id === undefined && title === undefined ? before.recipe_id : (recipe_id ?? null),
    ...(text && { title: text }),
    leftover_of_key: leftover_of_id === undefined ? before.leftover_of_key : (source?.key ?? null),
  }
}
