import {
  MAX_TEMPLATE_MEALS,
  MAX_TEMPLATES,
  type MealTemplateCreate,
  type TemplateMeal,
} from '@larder/contract/planning/meal-templates'
import type { Db } from '../../db/db.ts'
import { conflict, unknownReference } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { kitchenPlan, ownPlan } from '../meal-plan/meal-plan.access.ts'
import { touchPlan } from '../meal-plan/meal-plans.queries.ts'
import { listWeekDays } from '../meal-plan/plan-days.ts'
import { requireDay } from '../meal-plan/require-day.ts'
import {
  type CurrentMeal,
  countTemplates,
  insertTemplate,
  insertTemplateMeals,
  listCurrentMeals,
} from './meal-templates.queries.ts'
import { ALL_WEEKDAYS, getWeekday } from './weekdays.ts'

/** Returns the ID of the template. */
export async function saveTemplate(trx: Db, caller: Caller, body: MealTemplateCreate): Promise<number> {
  const { kitchen_id, name, from, weekdays = ALL_WEEKDAYS } = body
  requireDay('/from', from)
  if (kitchen_id) await requireMembership(trx, caller.id, kitchen_id)
  const plan = await touchPlan(trx, kitchen_id ? kitchenPlan(kitchen_id) : ownPlan(caller))
  if (!plan) throw unknownReference('/kitchen_id', 'Kitchen', kitchen_id ?? 0)
  await requireTemplateLimit(trx, plan.id)
  const days = listWeekDays(from).filter((day) => weekdays.includes(getWeekday(day)))
  const meals = toTemplateMeals(await listCurrentMeals(trx, plan.id, days))
  if (meals.length > MAX_TEMPLATE_MEALS)
    throw conflict('limit_reached', `A template has at most ${MAX_TEMPLATE_MEALS} meals.`, {
      ...{ resource: 'Meal template', count: meals.length, limit: MAX_TEMPLATE_MEALS },
    })
  const id = await insertTemplate(trx, plan.id, { name, weekdays: weekdays.toSorted() })
  await insertTemplateMeals(trx, id, meals)
  return id
}

/** The plan must be locked. */
export async function requireTemplateLimit(trx: Db, planId: number) {
  const count = await countTemplates(trx, planId)
  if (count >= MAX_TEMPLATES)
    throw conflict('limit_reached', `A plan has at most ${MAX_TEMPLATES} templates.`, {
      ...{ resource: 'Meal template', count, limit: MAX_TEMPLATES },
    })
}

/** Leftovers whose source is not in the template lose their recipe, so that nobody shops for it. */
function toTemplateMeals(current: CurrentMeal[]): TemplateMeal[] {
  const positions = new Map(current.map(({ key }, position) => [key, position]))
  return current.map(({ key: _key, leftover_of_key, recipe_id, ...meal }, position) => {
    const leftover_of = leftover_of_key === null ? null : (positions.get(leftover_of_key) ?? null)
    const hasNoSource = leftover_of_key !== null && leftover_of === null
    return { ...meal, position, leftover_of, recipe_id: hasNoSource ? null : recipe_id }
  })
}
