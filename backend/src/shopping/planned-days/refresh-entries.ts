import type { ChangedMeal } from '@larder/contract/shopping/followed-plans'
import type { Db } from '../../db/db.ts'
import { listStapleIds } from '../../food/staples/staples.queries.ts'
import type { Caller } from '../../http/access.ts'
import { type CookedDish, dishReader } from './dish-needs.ts'
import {
  type Entry,
  type Followed,
  insertEntry,
  listDishes,
  listEntries,
  type PlannedDish,
  replaceNeeds,
  updateEntry,
} from './followed-plans.queries.ts'

/** Which meals are read though nothing was done to them: all, or those of recipes that were edited. */
export type Reading = { isAnew?: boolean; edited?: ReadonlySet<number> }

/**
 * Compares what is planned with what the list knows of it, and reads the recipes of those alone that are new or other.
 * Answers what was done to the meals since. Anew, all are read, as the recipes are by now; else those that were edited.
 */
export async function refreshEntries(
  trx: Db,
  followed: Followed,
  follower: Caller,
  { isAnew = false, edited = new Set() }: Reading,
): Promise<ChangedMeal[]> {
  const dishes = await listDishes(trx, followed.meal_plan_id, followed.days)
  const entries = await listEntries(trx, followed)
  const entryOf = new Map(
    entries.flatMap((entry) => (entry.meal_id === null ? [] : [[entry.meal_id, entry]])),
  )
  const planned = new Set(dishes.map(({ meal_id }) => meal_id))
  const gone = entries.filter(({ day, meal_id }) => day !== null && !planned.has(meal_id ?? 0))
  const changes: ChangedMeal[] = []
  for (const entry of gone) changes.push(await drop(trx, followed, entry))
  const isReadAgain = (dish: PlannedDish) => isAnew || edited.has(dish.recipe_id)
  const fresh = dishes.filter((dish) => isReadAgain(dish) || !isSame(dish, entryOf.get(dish.meal_id)))
  if (fresh.length === 0) return changes
  const read = dishReader(trx, follower)
  const work = { isAnew, isReadAgain, read, isAtHome: await homeOf(trx, followed, follower) }
  for (const dish of fresh) changes.push(await renew(trx, followed, dish, entryOf.get(dish.meal_id), work))
  return changes
}

const isSame = (dish: PlannedDish, entry: Entry | undefined) =>
  entry?.day === dish.day && !isOther(dish, entry)

const isOther = ({ recipe_id, servings }: PlannedDish, entry: Entry) =>
  entry.recipe_id !== recipe_id || entry.planned_servings !== servings

async function drop(trx: Db, followed: Followed, entry: Entry): Promise<ChangedMeal> {
  await replaceNeeds(trx, followed, entry.id, [])
  await updateEntry(trx, entry.id, { day: null, planned_meal_id: entry.meal_id })
  return { kind: 'removed', title: entry.title, day: entry.day }
}

type Work = {
  isAnew: boolean
  isReadAgain: (dish: PlannedDish) => boolean
  read: ReturnType<typeof dishReader>
  isAtHome: (ingredientId: number) => boolean
}

async function renew(
  trx: Db,
  followed: Followed,
  dish: PlannedDish,
  entry: Entry | undefined,
  { isAnew, isReadAgain, read, isAtHome }: Work,
): Promise<ChangedMeal> {
  const { day, servings: planned_servings } = dish
  const isOtherDish = entry && entry.recipe_id !== dish.recipe_id
  if (entry && entry.day !== null && !isOther(dish, entry) && !isReadAgain(dish)) {
    await updateEntry(trx, entry.id, { day })
    return { kind: 'moved', title: entry.title, day }
  }
  const cooked = await read(dish)
  const { title, servings, isReadable } = cooked
  // What was bought for the other dish stays with that.
  if (isOtherDish) await drop(trx, followed, { ...entry, meal_id: null })
  else if (entry) {
    const back = isAnew ? { is_left_out: false } : {}
    await updateEntry(trx, entry.id, {
      ...{ day, title, servings, planned_servings, lacks_ingredients: !isReadable },
      ...back,
    })
  }
  const known = isOtherDish ? undefined : entry
  const entryId = known?.id ?? (await insertEntry(trx, followed, dish, cooked))
  await replaceNeeds(trx, followed, entryId, needsOf(cooked, isAtHome))
  return { kind: kindOf(dish, entry), title, day }
}

function kindOf({ recipe_id, servings }: PlannedDish, entry: Entry | undefined): ChangedMeal['kind'] {
  if (!entry || entry.day === null) return 'added'
  if (entry.recipe_id !== recipe_id) return 'dish'
  return entry.planned_servings === servings ? 'recipe' : 'servings'
}

const needsOf = ({ lines }: CookedDish, isAtHome: Work['isAtHome']) =>
  lines.map(({ ingredient_id, name, amount_grams, amount_readable }) => ({
    ...{ ingredient_id, name, amount_grams, amount_readable },
    is_at_home: isAtHome(ingredient_id),
  }))

/** What was said of it counts, else whether it is a staple. */
async function homeOf(trx: Db, { left_out_ids, taken_ids }: Followed, follower: Caller) {
  const leftOut = new Set(left_out_ids)
  const taken = new Set(taken_ids)
  const staples = new Set(await listStapleIds(trx, follower))
  return (id: number) => leftOut.has(id) || (staples.has(id) && !taken.has(id))
}
