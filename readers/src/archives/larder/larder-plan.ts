import type { Found, FoundOwnMeal, FoundPlanPart, FoundTemplate } from '../../found.ts'
import { isRecord, type Json, linkOf, numberOf, recordsOf, textOf } from './exact-values.ts'

/** Rules of its own first: whoever plans by them finds them there. */
export function* readPlan(plan: unknown): Generator<Found> {
  if (!isRecord(plan)) return
  if (Array.isArray(plan.kinds)) yield found({ part: 'kinds', content: recordsOf(plan.kinds).map(kindOf) })
  if (isRecord(plan.idea_rules)) yield found({ part: 'idea_rules', content: plan.idea_rules })
  for (const template of recordsOf(plan.templates))
    yield found({ part: 'template', content: templateOf(template) })
  for (const meal of recordsOf(plan.meals)) yield found({ part: 'meal', content: mealOf(meal) })
}

const found = (part: FoundPlanPart): Found => ({ kind: 'plan_part', part })

const kindOf = ({ meal, time }: Json) => ({ meal: textOf(meal), time: textOf(time) })

const dishOf = (record: Json) => ({
  meal: textOf(record.meal),
  title: textOf(record.title) ?? '',
  recipe: linkOf(record.recipe),
  servings: numberOf(record.servings),
  note: textOf(record.note),
})

const mealOf = (record: Json): FoundOwnMeal => ({
  ...dishOf(record),
  key: textOf(record.key) ?? '',
  day: textOf(record.day),
  position: numberOf(record.position) ?? 0,
  is_cook: record.is_cook === true,
  leftover_of_key: textOf(record.leftover_of_key),
  repeat_key: textOf(record.repeat_key),
})

const templateOf = (record: Json): FoundTemplate => ({
  name: textOf(record.name) ?? '',
  weekdays: Array.isArray(record.weekdays) ? record.weekdays.flatMap((day) => numberOf(day) ?? []) : [],
  meals: recordsOf(record.meals).map((meal) => ({
    ...dishOf(meal),
    weekday: numberOf(meal.weekday),
    leftover_of: numberOf(meal.leftover_of),
  })),
})
