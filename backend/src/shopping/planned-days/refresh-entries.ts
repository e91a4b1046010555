import type { ChangedMeal } from '@larder/contract/shopping/followed-plans'
import type { Db } from '../../db/db.ts'
import { listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { type CookedDish, createDishReader } from './dish-needs.ts'
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

/** Which unchanged meals are read again: all, or those of edited recipes. */
export type RefreshOptions = { rereadsAll?: boolean; edited?: ReadonlySet<number> }

/** Compares the plan with the entries of the list and reads only recipes of new or changed meals. Returns the changes. */
export async function refreshEntries(
  trx: Db,
  followed: FollowedPlanRow,
  follower: Caller,
  { rereadsAll = false, edited = new Set() }: RefreshOptions,
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
  const isReadAgain = (dish: PlannedDish) => rereadsAll || edited.has(dish.recipe_id)
  const changed = dishes.filter(
    (dish) => isReadAgain(dish) || !isUnchanged(dish, entryByMeal.get(dish.meal_id)),
  )
  if (changed.length === 0) return changes
  const read = createDishReader(trx, follower)
  const work = { rereadsAll, isReadAgain, read, isAtHome: await buildAtHomeCheck(trx, followed, follower) }
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
  rereadsAll: boolean
  isReadAgain: (dish: PlannedDish) => boolean
  read: ReturnType<typeof createDishReader>
  isAtHome: (ingredientId: number) => boolean
}

async function refreshEntry(
  trx: Db,
  followed: FollowedPlanRow,
  dish: PlannedDish,
  entry: Entry | undefined,
  { rereadsAll, isReadAgain, read, isAtHome }: Work,
): Promise<ChangedMeal> {
  const { day, servings: planned_servings } = dish
  const isOtherDish = entry && entry.recipe_id !== dish.recipe_id
  if (entry && entry.day !== null && !differsFromEntry(dish, entry) && !isReadAgain(dish)) {
    await updateEntry(trx, entry.id, { day })
    return { kind: 'moved', title: entry.title, day }
  }
  const cooked = await read(dish)
  const { title, servings, isReadable } = cooked
  // Parts bought for the previous dish stay with its entry.
  if (isOtherDish) await dropEntry(trx, followed, { ...entry, meal_id: null })
  else if (entry) {
    const restored = rereadsAll ? { is_left_out: false } : {}
    await updateEntry(trx, entry.id, {
      ...{ day, title, servings, planned_servings, lacks_ingredients: !isReadable },
      ...restored,
    })
  }
  const known = isOtherDish ? undefined : entry
  const entryId = known?.id ?? (await insertEntry(trx, followed, dish, cooked))
  await replaceNeeds(trx, followed, entryId, toNeeds(cooked, isAtHome))
  return { kind: classifyChange(dish, entry), title, day }
}

function classifyChange({ recipe_id, servings }: PlannedDish, entry: Entry | undefined): ChangedMeal['kind'] {
  if (!entry || entry.day === null) return 'added'
  if (entry.recipe_id !== recipe_id) return 'dish'
  return entry.planned_servings === servings ? 'recipe' : 'servings'
}

const toNeeds = ({ lines }: CookedDish, isAtHome: Work['isAtHome']) =>
  lines.map(({ ingredient_id, name, amount_grams, amount_readable }) => ({
    ...{ ingredient_id, name, amount_grams, amount_readable },
    is_at_home: isAtHome(ingredient_id),
  }))

/** Explicit choices override staples. */
async function buildAtHomeCheck(trx: Db, { left_out_ids, taken_ids }: FollowedPlanRow, follower: Caller) {
  const leftOut = new Set(left_out_ids)
  const neededIds = new Set(taken_ids)
  const staples = new Set(await listStapleIds(trx, follower))
  return (id: number) => leftOut.has(id) || (staples.has(id) && !neededIds.has(id))
}
