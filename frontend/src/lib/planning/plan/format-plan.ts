import type { MealKind } from '@larder/contract/planning/meal-plan'
import * as m from '#lib/generated/messages.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { localToday } from '#lib/i18n/local-today.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { daysFrom, getWeekday, WEEK_DAYS } from './plan-days.ts'

const MEAL_NAMES: Record<string, () => string> = {
  breakfast: m.plan_breakfast,
  lunch: m.plan_lunch,
  dinner: m.plan_dinner,
  snack: m.plan_snack,
}

/** Custom kinds of meal have no translation. */
export const mealName = (meal: string) => MEAL_NAMES[meal]?.() ?? meal

type Kinds = { kinds: readonly MealKind[]; meals: readonly { meal: string }[] }

/** The plan's kinds, then kinds that only its meals use. */
export function listKinds({ kinds, meals }: Kinds): MealKind[] {
  const known = new Set(kinds.map(({ meal }) => meal))
  const otherKinds = new Set(meals.map(({ meal }) => meal).filter((meal) => !known.has(meal)))
  return [...kinds, ...[...otherKinds].sort().map((meal) => ({ meal, time: null }))]
}

const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(day))

export const weekdayName = (day: string) => formatDay(day, { weekday: 'long' })
export const weekdayShort = (day: string) => formatDay(day, { weekday: 'short' })
export const shortDay = (day: string) => formatDay(day, { day: 'numeric', month: 'short' })
/** "Friday, Nov 20" */
export const weekdayAndDate = (day: string) =>
  formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' })
export const longDay = (day: string) => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })
export const monthName = (day: string) => formatDay(day, { month: 'long', year: 'numeric' })
/** `weekdays` are numbers, 1 for Monday. */
export function formatWeekdays(weekdays: readonly number[], from: string): string {
  const days = daysFrom(from).filter((day) => weekdays.includes(getWeekday(day)))
  if (days.length === WEEK_DAYS) return m.plan_all_days()
  return new Intl.ListFormat(localeTag(), { type: 'unit' }).format(days.map(weekdayShort))
}

/** With the year if it is not this one. */
export function weekRange(from: string, to: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === localToday().slice(0, 4))
  const format = dateFormat({
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
    ...(!isThisYear && { year: 'numeric' }),
  })
  return format.formatRange(new Date(from), new Date(to))
}
