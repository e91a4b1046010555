import { randomUUID } from 'node:crypto'
import { IdeaRules } from '@larder/contract/planning/meal-ideas'
import type { MealOperation } from '@larder/contract/planning/meal-operations'
import { MealKinds } from '@larder/contract/planning/meal-plan'
import { ArchivedMeal, ArchivedTemplate } from '@larder/contract/transfer/archived-plan'
import type { Db } from '../../db/db.ts'
import { findTimeAfter } from '../../db/operation-clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { createChecker } from '../../http/validation.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { updateRules } from '../../planning/ideas/meal-ideas.queries.ts'
import { applyMealOperations } from '../../planning/meal-plan/apply-meal-operations.ts'
import { ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { type LockedPlan, touchPlan, updateKinds } from '../../planning/meal-plan/meal-plans.queries.ts'
import { findOwnSettings } from '../../planning/meal-plan/own-plan.queries.ts'
import { listMealIds, listMealStates } from '../../planning/meal-plan/planned-meals.queries.ts'
import { findRepeatedKind } from '../../planning/meal-plan/repeated-kind.ts'
import {
  insertTemplate,
  insertTemplateMeals,
  listTemplates,
} from '../../planning/templates/meal-templates.queries.ts'
import { requireTemplateLimit } from '../../planning/templates/save-template.ts'
import {
  listWaitingPositions,
  lockWaitingParts,
  type MadePart,
  markPartsDone,
  type WaitingPart,
} from './import-plan-parts.queries.ts'
import { listComeRecipeIds } from './import-recipes.queries.ts'

/** As many as devices send at once. */
export const MEALS_AT_ONCE = 500

const isMeal = createChecker(ArchivedMeal)
const isTemplate = createChecker(ArchivedTemplate)
const isRules = createChecker(IdeaRules)
const isKinds = createChecker(MealKinds)

type Arrival = { importId: number; plan: LockedPlan; author: Caller }

/**
 * Puts what came along on the author's own plan, some of it in each transaction: killed, it goes on with the next. Recipes
 * must be there.
 */
export async function importPlan(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  signal: AbortSignal,
) {
  const author = await findCallerById(db, user_id)
  if (!author) return
  const next = () => listWaitingPositions(db, id, MEALS_AT_ONCE)
  for (let positions = await next(); positions.length > 0; positions = await next()) {
    signal.throwIfAborted()
    if (await importParts(db, id, author, positions)) continue
    // One meal too many on a day is no reason to do without the others.
    for (const position of positions)
      if (!(await importParts(db, id, author, [position]))) await markPartsDone(db, id, [position])
  }
}

/** Whether there was room for all of them; else nothing is done. */
function importParts(db: Db, importId: number, author: Caller, positions: number[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const parts = await lockWaitingParts(trx, importId, positions)
    const plan = await touchPlan(trx, ownPlan(author))
    if (!plan) return false
    const arrival = { importId, plan, author }
    const made = await importMeals(trx, arrival, parts)
    for (const each of parts) made.push(...(await importPart(trx, arrival, each)))
    await markPartsDone(
      trx,
      importId,
      parts.map(({ position }) => position),
      made,
    )
    return true
  }).catch((error) => {
    if (error instanceof HttpError && error.status < 500) return false
    throw error
  })
}

/** What is said of the whole plan comes only where its owner has said nothing. */
async function importPart(trx: Db, arrival: Arrival, waiting: WaitingPart): Promise<MadePart[]> {
  const { plan, author } = arrival
  const { part, content, position } = waiting
  if (part === 'template')
    return isTemplate(content) ? importTemplate(trx, arrival, position, content as ArchivedTemplate) : []
  if (part === 'meal' || (await findOwnSettings(trx, author))[part] !== null) return []
  if (part === 'idea_rules') {
    if (!isRules(content)) return []
    await updateRules(trx, plan.id, content as IdeaRules)
  } else {
    const kinds = { kinds: content } as MealKinds
    if (!isKinds(kinds) || findRepeatedKind(kinds.kinds) >= 0) return []
    await updateKinds(trx, plan.id, kinds.kinds)
  }
  return [{ position, made_version: 1 }]
}

/** Not where the plan has one of this name: who brings the same archive twice has every template once. */
async function importTemplate(
  trx: Db,
  { importId, plan, author }: Arrival,
  position: number,
  { name, weekdays, meals }: ArchivedTemplate,
): Promise<MadePart[]> {
  const known = await listTemplates(trx, plan)
  if (known.some((template) => template.name.toLowerCase() === name.toLowerCase())) return []
  await requireTemplateLimit(trx, plan.id)
  const recipeIds = await listComeRecipeIds(trx, importId, author, meals)
  const id = await insertTemplate(trx, plan.id, { name, weekdays: weekdays.toSorted() })
  await insertTemplateMeals(
    trx,
    id,
    meals.map(({ recipe: _recipe, leftover_of, ...meal }, at) => ({
      ...{ ...meal, position: at, recipe_id: recipeIds[at] ?? null },
      leftover_of:
        leftover_of === at || leftover_of === null || leftover_of >= meals.length ? null : leftover_of,
    })),
  )
  return [{ position, meal_template_id: id }]
}

/** By operations, as all that is done to a plan. What stands there under its key stays as it is. */
async function importMeals(trx: Db, arrival: Arrival, parts: WaitingPart[]): Promise<MadePart[]> {
  const { importId, plan, author } = arrival
  const positions = new Map<string, number>()
  const meals: ArchivedMeal[] = []
  for (const { part, content, position } of parts) {
    const meal = part === 'meal' && isMeal(content) ? (content as ArchivedMeal) : undefined
    const key = meal?.key.toLowerCase() ?? ''
    if (!meal || positions.has(key)) continue
    positions.set(key, position)
    meals.push({ ...meal, key })
  }
  const states = await listMealStates(trx, plan.id, [...positions.keys()])
  const stands = (key: string) => {
    const state = states.get(key)
    return state !== undefined && !state.is_removed && state.day !== null && state.title !== null
  }
  const coming = meals.filter(({ key }) => !stands(key))
  const recipeIds = await listComeRecipeIds(trx, importId, author, coming)
  const operations = coming.map((meal, at) => {
    const time = findTimeAfter(Object.values(states.get(meal.key)?.clocks ?? {}))
    return operationOf(meal, recipeIds[at] ?? null, author, time)
  })
  if (operations.length > 0) await applyMealOperations(trx, plan, author, operations)
  const ids = await listMealIds(
    trx,
    plan.id,
    coming.map(({ key }) => key),
  )
  return coming.flatMap(({ key }) => {
    const planned_meal_id = ids.get(key)
    return planned_meal_id ? [{ position: positions.get(key) ?? 0, planned_meal_id }] : []
  })
}

const operationOf = (
  {
    key,
    day,
    meal,
    position,
    title,
    leftover_of_key,
    servings,
    note,
    is_cook,
    repeat_key = null,
  }: ArchivedMeal,
  recipe_id: number | null,
  author: Caller,
  at: number,
): MealOperation => ({
  ...{ id: randomUUID(), at, meal_key: key },
  set: {
    place: { day, meal, position },
    dish: { recipe_id, title, leftover_of_key },
    ...{ servings, note, cook_user_id: is_cook ? author.id : null, is_removed: false },
    repeat_key,
  },
})
