import type { RequestEvent } from '@sveltejs/kit'
import { localToday } from '#lib/i18n/local-today.ts'
import { localeTag } from '#lib/i18n/locale.ts'
import { firstWeekday, isDay, startOfWeek } from './plan-days.ts'

const WEEKDAYS = { monday: 1, saturday: 6, sunday: 7 }

/** Chosen in the settings; otherwise that of the locale. */
export function readFirstWeekday({ preferences: { week } }: App.Locals): number {
  return week === 'auto' ? firstWeekday(localeTag()) : WEEKDAYS[week]
}

/** First day of the week of `?week=2026-11-18`, else of the current week. */
export function readRequestedWeek({ url, locals }: Pick<RequestEvent, 'url' | 'locals'>): string {
  const week = url.searchParams.get('week')
  return startOfWeek(isDay(week) ? week : localToday(), readFirstWeekday(locals))
}
