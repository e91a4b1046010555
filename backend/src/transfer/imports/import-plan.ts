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
import { createValidator } from '../../http/validation.ts'
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
  type CreatedPart,
  listPendingPositions,
  lockPendingParts,
  markPartsDone,
  type PendingPart,
} from './import-plan-parts.queries.ts'
import { resolveRecipeLinks } from './import-recipes.queries.ts'

/** The same limit as for one request from a device. */
export const MEAL_BATCH_SIZE = 500

const isMeal = createValidator(ArchivedMeal)
const isTemplate = createValidator(ArchivedTemplate)
const isRules = createValidator(IdeaRules)
const isKinds = createValidator(MealKinds)

type PlanImport = { importId: number; plan: LockedPlan; author: Caller }

/**
 * Imports meals, templates and settings into the author's own plan, after the recipes. Each batch is a transaction, so a
 * killed job continues with the next batch.
 */
export async function importPlan(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  signal: AbortSignal,
) {
  const author = await findCallerById(db, user_id)
  if (!author) return
  const next = () => listPendingPositions(db, id, MEAL_BATCH_SIZE)
  for (let positions = await next(); positions.length > 0; positions = await next()) {
    signal.throwIfAborted()
    if (await importParts(db, id, author, positions)) continue
    // The batch was rejected, for example for too many meals on a day: import the parts one by one.
    for (const position of positions)
      if (!(await importParts(db, id, author, [position]))) await markPartsDone(db, id, [position])
  }
}

/** Returns false and changes nothing if a part is rejected. */
function importParts(db: Db, importId: number, author: Caller, positions: number[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const parts = await lockPendingParts(trx, importId, positions)
    const plan = await touchPlan(trx, ownPlan(author))
    if (!plan) return false
    const planImport = { importId, plan, author }
    const made = await importMeals(trx, planImport, parts)
    for (const each of parts) made.push(...(await importPart(trx, planImport, each)))
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

/** Settings of the plan are imported only if the owner has not set them. */
async function importPart(trx: Db, planImport: PlanImport, pending: PendingPart): Promise<CreatedPart[]> {
  const { plan, author } = planImport
  const { part, content, position } = pending
  if (part === 'template')
    return isTemplate(content) ? importTemplate(trx, planImport, position, content as ArchivedTemplate) : []
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

/** Skips a template if the plan has one with the same name. */
async function importTemplate(
  trx: Db,
  { importId, plan, author }: PlanImport,
  position: number,
  { name, weekdays, meals }: ArchivedTemplate,
): Promise<CreatedPart[]> {
  const known = await listTemplates(trx, plan)
  if (known.some((template) => template.name.toLowerCase() === name.toLowerCase())) return []
  await requireTemplateLimit(trx, plan.id)
  const recipeIds = await resolveRecipeLinks(trx, importId, author, meals)
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

/** Creates the meals by operations, like every change to a plan. Meals whose key is already planned stay unchanged. */
async function importMeals(trx: Db, planImport: PlanImport, parts: PendingPart[]): Promise<CreatedPart[]> {
  const { importId, plan, author } = planImport
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
  const isPlanned = (key: string) => {
    const state = states.get(key)
    return state !== undefined && !state.is_removed && state.day !== null && state.title !== null
  }
  const newMeals = meals.filter(({ key }) => !isPlanned(key))
  const recipeIds = await resolveRecipeLinks(trx, importId, author, newMeals)
  const operations = newMeals.map((meal, at) => {
    const time = findTimeAfter(Object.values(states.get(meal.key)?.clocks ?? {}))
    return toMealOperation(meal, recipeIds[at] ?? null, author, time)
  })
  if (operations.length > 0) await applyMealOperations(trx, plan, author, operations)
  const ids = await listMealIds(
    trx,
    plan.id,
    newMeals.map(({ key }) => key),
  )
  return newMeals.flatMap(({ key }) => {
    const planned_meal_id = ids.get(key)
    return planned_meal_id ? [{ position: positions.get(key) ?? 0, planned_meal_id }] : []
  })
}

const toMealOperation = (
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
