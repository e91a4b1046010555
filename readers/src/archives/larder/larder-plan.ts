import type { FoundItem, FoundOwnMeal, FoundPlanPart, FoundTemplate } from '../../found-items.ts'
import { isRecord, type Json, listRecords, readLink, readNumber, readText } from './exact-values.ts'

/** Meal rules of the plan come first. */
export function* readPlan(plan: unknown): Generator<FoundItem> {
  if (!isRecord(plan)) return
  if (Array.isArray(plan.kinds))
    yield found({ part: 'kinds', content: listRecords(plan.kinds).map(readKind) })
  if (isRecord(plan.idea_rules)) yield found({ part: 'idea_rules', content: plan.idea_rules })
  for (const template of listRecords(plan.templates))
    yield found({ part: 'template', content: readTemplate(template) })
  for (const meal of listRecords(plan.meals)) yield found({ part: 'meal', content: readMeal(meal) })
}

const found = (part: FoundPlanPart): FoundItem => ({ kind: 'plan_part', part })

const readKind = ({ meal, time }: Json) => ({ meal: readText(meal), time: readText(time) })

const readDish = (record: Json) => ({
  meal: readText(record.meal),
  title: readText(record.title) ?? '',
  recipe: readLink(record.recipe),
  servings: readNumber(record.servings),
  note: readText(record.note),
})

const readMeal = (record: Json): FoundOwnMeal => ({
  ...readDish(record),
  key: readText(record.key) ?? '',
  day: readText(record.day),
  position: readNumber(record.position) ?? 0,
  is_cook: record.is_cook === true,
  leftover_of_key: readText(record.leftover_of_key),
  repeat_key: readText(record.repeat_key),
})

const readTemplate = (record: Json): FoundTemplate => ({
  name: readText(record.name) ?? '',
  weekdays: Array.isArray(record.weekdays) ? record.weekdays.flatMap((day) => readNumber(day) ?? []) : [],
  meals: listRecords(record.meals).map((meal) => ({
    ...readDish(meal),
    weekday: readNumber(meal.weekday),
    leftover_of: readNumber(meal.leftover_of),
  })),
})
