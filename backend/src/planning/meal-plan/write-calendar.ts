import type { Language } from '@larder/contract/languages'
import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import ical, { type ICalEventData } from 'ical-generator'
import { formatText } from '../../i18n/format-text.ts'

const HOUR_MS = 60 * 60 * 1000

const MEALS = {
  breakfast: 'calendar_breakfast',
  lunch: 'calendar_lunch',
  dinner: 'calendar_dinner',
  snack: 'calendar_snack',
} as const

export type Feed = {
  kitchenName: string | null
  isTimed: boolean
  language: Language
  siteUrl: string
}

export function nameCalendar({ kitchenName, language }: Pick<Feed, 'kitchenName' | 'language'>): string {
  return kitchenName
    ? formatText(language, 'calendar_plan_kitchen', { kitchen: kitchenName })
    : formatText(language, 'calendar_plan')
}

/**
 * Writes the plan in iCalendar format (RFC 5545). Times have no zone: dinner is at seven wherever the reader is, even on days
 * when the clocks change.
 */
export function writeCalendar({ kinds, meals }: Pick<MealPlanRead, 'kinds' | 'meals'>, feed: Feed): string {
  const times = new Map(kinds.map(({ meal, time }) => [meal, time]))
  const calendar = ical({
    name: nameCalendar(feed),
    prodId: { company: 'Larder', product: 'Meal plan' },
    ttl: HOUR_MS / 1000,
  })
  for (const meal of meals) {
    const time = feed.isTimed ? times.get(meal.meal) : null
    calendar.createEvent({ ...describeMeal(meal, feed, !time), ...toEventTimes(meal.day, time) })
  }
  return calendar.toString()
}

function describeMeal(meal: PlannedMeal, { siteUrl, language }: Feed, showsKind: boolean) {
  const url = meal.recipe_id
    ? `${siteUrl}/recipes/${meal.recipe_id}${meal.servings ? `?servings=${meal.servings}` : ''}`
    : undefined
  const lines = [
    meal.leftover_of_key && formatText(language, 'calendar_leftovers'),
    meal.servings && formatText(language, 'calendar_servings', { servings: meal.servings }),
    meal.cook_name && formatText(language, 'calendar_cook', { name: meal.cook_name }),
    meal.note,
    url,
  ]
  const known = MEALS[meal.meal as keyof typeof MEALS]
  const kind = known ? formatText(language, known) : meal.meal
  return {
    id: meal.key,
    stamp: new Date(meal.stamp),
    sequence: meal.version,
    summary: showsKind ? `${kind}: ${meal.title}` : meal.title,
    description: lines.filter(Boolean).join('\n') || null,
    categories: [{ name: kind }],
    url: url ?? null,
  }
}

function toEventTimes(
  day: string,
  time: string | null | undefined,
): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> {
  if (!time) return { start: new Date(day), allDay: true }
  const start = new Date(`${day}T${time}:00Z`)
  return { start, end: new Date(start.getTime() + HOUR_MS), floating: true }
}
