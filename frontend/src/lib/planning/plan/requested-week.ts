import { localToday } from '#lib/i18n/local-today.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { firstWeekday, isDay, startOfWeek } from './plan-days.ts'

/** First day of the week of `?week=2026-11-18`, else of the current week. */
export function readRequestedWeek(searchParams: URLSearchParams): string {
  const week = searchParams.get('week')
  return startOfWeek(isDay(week) ? week : localToday(), firstWeekday(localeTag()))
}
