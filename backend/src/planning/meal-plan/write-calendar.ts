import type { MealPlanRead, PlannedMeal } from '@larder/contract/planning/meal-plan'
import ical, { type ICalEventData } from 'ical-generator'

const HOUR_MS = 60 * 60 * 1000

type Language = 'en' | 'de'
type Labels = {
  plan: string
  servings: string
  cook: string
  leftovers: string
  meals: Record<string, string>
}

const LABELS: Record<Language, Labels> = {
  en: {
    plan: 'Meal plan',
    servings: 'Servings',
    cook: 'Cooks',
    leftovers: 'Leftovers',
    meals: { breakfast: 'Breakfast', lunch: 'Lunch', dinner: 'Dinner', snack: 'Snack' },
  },
  de: {
    plan: 'Essensplan',
    servings: 'Portionen',
    cook: 'Kocht',
    leftovers: 'Reste',
    meals: { breakfast: 'Frühstück', lunch: 'Mittagessen', dinner: 'Abendessen', snack: 'Zwischendurch' },
  },
}

export type Feed = {
  kitchenName: string | null
  isTimed: boolean
  language: Language
  siteUrl: string
}

/**
 * Writes the plan in iCalendar format (RFC 5545). Times have no zone: dinner is at seven wherever the reader is, even on days
 * when the clocks change.
 */
export function writeCalendar({ kinds, meals }: Pick<MealPlanRead, 'kinds' | 'meals'>, feed: Feed): string {
  const labels = LABELS[feed.language]
  const times = new Map(kinds.map(({ meal, time }) => [meal, time]))
  const calendar = ical({
    name: feed.kitchenName ? `${labels.plan}: ${feed.kitchenName}` : labels.plan,
    prodId: { company: 'Larder', product: 'Meal plan' },
    ttl: HOUR_MS / 1000,
  })
  for (const meal of meals) {
    const time = feed.isTimed ? times.get(meal.meal) : null
    calendar.createEvent({ ...describeMeal(meal, feed, labels, !time), ...toEventTimes(meal.day, time) })
  }
  return calendar.toString()
}

function describeMeal(meal: PlannedMeal, { siteUrl }: Feed, labels: Labels, showsKind: boolean) {
  const url = meal.recipe_id
    ? `${siteUrl}/recipes/${meal.recipe_id}${meal.servings ? `?servings=${meal.servings}` : ''}`
    : undefined
  const lines = [
    meal.leftover_of_key && labels.leftovers,
    meal.servings && `${labels.servings}: ${meal.servings}`,
    meal.cook_name && `${labels.cook}: ${meal.cook_name}`,
    meal.note,
    url,
  ]
  const kind = labels.meals[meal.meal] ?? meal.meal
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
