import type { ChangedMeal } from '@larder/contract/shopping/followed-plans'
import type { Db } from '../../db/db.ts'
import { listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { createDishReader, type DishNeeds } from './dish-needs.ts'
import {
  type Entry,
  type FollowedPlanRow,
  insertEntry,
  listDishes,
  listEntries,
  type PlannedDish,
  replaceNeeds,
  updateEntry,
} from './followed-plans.queries.ts'

/** Which unchanged meals are read again: all, or those with edited recipes. */
export type RefreshOptions = { readAllAgain?: boolean; edited?: ReadonlySet<number> }

/** Updates the entries of the list from the plan. Reads only recipes of new or changed meals. Returns the changed meals. */
export async function refreshEntries(
  trx: Db,
  followed: FollowedPlanRow,
  follower: Caller,
  { readAllAgain = false, edited = new Set() }: RefreshOptions,
): Promise<ChangedMeal[]> {
  const dishes = await listDishes(trx, followed.meal_plan_id, followed.days)
  const entries = await listEntries(trx, followed)
  const entryByMeal = new Map(
    entries.flatMap((entry) => (entry.meal_id === null ? [] : [[entry.meal_id, entry]])),
  )
  const planned = new Set(dishes.map(({ meal_id }) => meal_id))
  const removedEntries = entries.filter(({ day, meal_id }) => day !== null && !planned.has(meal_id ?? 0))
  const changes: ChangedMeal[] = []
  for (const entry of removedEntries) changes.push(await dropEntry(trx, followed, entry))
  const mustReadAgain = (dish: PlannedDish) => readAllAgain || edited.has(dish.recipe_id)
  const changed = dishes.filter(
    (dish) => mustReadAgain(dish) || !isUnchanged(dish, entryByMeal.get(dish.meal_id)),
  )
  if (changed.length === 0) return changes
  const read = createDishReader(trx, follower)
  const work = {
    readAllAgain,
    mustReadAgain,
    read,
    isAtHome: await buildAtHomeCheck(trx, followed, follower),
  }
  for (const dish of changed)
    changes.push(await refreshEntry(trx, followed, dish, entryByMeal.get(dish.meal_id), work))
  return changes
}

const isUnchanged = (dish: PlannedDish, entry: Entry | undefined) =>
  entry?.day === dish.day && !differsFromEntry(dish, entry)

const differsFromEntry = ({ recipe_id, servings }: PlannedDish, entry: Entry) =>
  entry.recipe_id !== recipe_id || entry.planned_servings !== servings

async function dropEntry(trx: Db, followed: FollowedPlanRow, entry: Entry): Promise<ChangedMeal> {
  await replaceNeeds(trx, followed, entry.id, [])
  await updateEntry(trx, entry.id, { day: null, planned_meal_id: entry.meal_id })
  return { kind: 'removed', title: entry.title, day: entry.day }
}

type Work = {
  readAllAgain: boolean
  mustReadAgain: (dish: PlannedDish) => boolean
  read: ReturnType<typeof createDishReader>
  isAtHome: (ingredientId: number) => boolean
}

async function refreshEntry(
  trx: Db,
  followed: FollowedPlanRow,
  dish: PlannedDish,
  entry: Entry | undefined,
  { readAllAgain, mustReadAgain, read, isAtHome }: Work,
): Promise<ChangedMeal> {
  const { day, servings: planned_servings } = dish
  const hasDishChanged = entry && entry.recipe_id !== dish.recipe_id
  if (entry && entry.day !== null && !differsFromEntry(dish, entry) && !mustReadAgain(dish)) {
    await updateEntry(trx, entry.id, { day })
    return { kind: 'moved', title: entry.title, day }
  }
  const cooked = await read(dish)
  const { title, servings, isReadable } = cooked
  // Parts bought for the previous dish stay with its entry.
  if (hasDishChanged) await dropEntry(trx, followed, { ...entry, meal_id: null })
  else if (entry) {
    const restored = readAllAgain ? { is_left_out: false } : {}
    await updateEntry(trx, entry.id, {
      ...{ day, title, servings, planned_servings, lacks_ingredients: !isReadable },
      ...restored,
    })
  }
  const known = hasDishChanged ? undefined : entry
  const entryId = known?.id ?? (await insertEntry(trx, followed, dish, cooked))
  await replaceNeeds(trx, followed, entryId, toNeeds(cooked, isAtHome))
  return { kind: classifyChange(dish, entry), title, day }
}

function classifyChange({ recipe_id, servings }: PlannedDish, entry: Entry | undefined): ChangedMeal['kind'] {
  if (!entry || entry.day === null) return 'added'
  if (entry.recipe_id !== recipe_id) return 'dish'
  return entry.planned_servings === servings ? 'recipe' : 'servings'
}

const toNeeds = ({ lines }: DishNeeds, isAtHome: Work['isAtHome']) =>
  lines.map(({ ingredient_id, name, amount_grams, amount_readable }) => ({
    ...{ ingredient_id, name, amount_grams, amount_readable },
    is_at_home: isAtHome(ingredient_id),
  }))

/** Explicit choices override staples. */
async function buildAtHomeCheck(trx: Db, { left_out_ids, taken_ids }: FollowedPlanRow, follower: Caller) {
  const leftOut = new Set(left_out_ids)
  const takenIds = new Set(taken_ids)
  const staples = new Set(await listStapleIds(trx, follower))
  return (id: number) => leftOut.has(id) || (staples.has(id) && !takenIds.has(id))
}
