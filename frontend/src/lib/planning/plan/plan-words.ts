import type { MealKind } from '@larder/contract/planning/meal-plan'
import * as m from '#lib/generated/messages.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { daysFrom, WEEK_DAYS, weekdayOf } from './plan-days.ts'

const MEAL_WORDS: Record<string, () => string> = {
  breakfast: m.plan_breakfast,
  lunch: m.plan_lunch,
  dinner: m.plan_dinner,
  snack: m.plan_snack,
}

/** What a kitchen calls its own kinds of meals stays as it is. */
export const mealName = (meal: string) => MEAL_WORDS[meal]?.() ?? meal

type Kinds = { kinds: readonly MealKind[]; meals: readonly { meal: string }[] }

/** The kinds of the plan, and after them what was planned under any other word. */
export function kindsOf({ kinds, meals }: Kinds): MealKind[] {
  const known = new Set(kinds.map(({ meal }) => meal))
  const others = new Set(meals.map(({ meal }) => meal).filter((meal) => !known.has(meal)))
  return [...kinds, ...[...others].sort().map((meal) => ({ meal, time: null }))]
}

const write = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeTag(), { ...options, timeZone: 'UTC' }).format(new Date(day))

export const weekdayName = (day: string) => write(day, { weekday: 'long' })
export const weekdayShort = (day: string) => write(day, { weekday: 'short' })
export const shortDay = (day: string) => write(day, { day: 'numeric', month: 'short' })
export const longDay = (day: string) => write(day, { weekday: 'long', day: 'numeric', month: 'long' })
export const monthName = (day: string) => write(day, { month: 'long', year: 'numeric' })
/** Of some weekdays, 1 being Monday, in the order of a week. */
export function weekdaysInWords(weekdays: readonly number[], from: string): string {
  const days = daysFrom(from).filter((day) => weekdays.includes(weekdayOf(day)))
  if (days.length === WEEK_DAYS) return m.plan_all_days()
  return new Intl.ListFormat(localeTag(), { type: 'unit' }).format(days.map(weekdayShort))
}

export const weekRange = (from: string, to: string) =>
  new Intl.DateTimeFormat(localeTag(), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).formatRange(new Date(from), new Date(to))
