import { localToday } from '#lib/i18n/local-today.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { firstWeekday, isDay, startOfWeek } from './plan-days.ts'

/** The first day of the week that an address names, else of this one. */
export function askedWeek(searchParams: URLSearchParams): string {
  const week = searchParams.get('week')
  return startOfWeek(isDay(week) ? week : localToday(), firstWeekday(localeTag()))
}
