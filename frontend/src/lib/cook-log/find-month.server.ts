import type { RequestEvent } from '@sveltejs/kit'
import { listCookings } from '../api/cookings.server.ts'
import { localeTag } from '../i18n/locale.ts'
import { daysOf, monthBeside, readMonth, weeksOf } from './month-of-log.ts'

const MONDAY = 1
/** As many as the API answers at once. */
const MOST_SHOWN = 100
/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** Worked out here alone: browsers do not agree on where a week begins. */
export async function findMonth(event: RequestEvent, asked: string) {
  const month = readMonth(asked)
  const page = await listCookings(event, { ...daysOf(month), limit: MOST_SHOWN })
  const tag = localeTag()
  const firstDay = new Intl.Locale(tag).getWeekInfo?.().firstDay ?? MONDAY
  const inWords = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time)
  const weekdays = Array.from({ length: 7 }, (_, index) => {
    const time = SOME_MONDAY + (firstDay - MONDAY + index) * DAY_MS
    return { short: inWords({ weekday: 'short' }, time), long: inWords({ weekday: 'long' }, time) }
  })
  return {
    page,
    name: inWords({ month: 'long', year: 'numeric' }, Date.parse(`${month}-01`)),
    weekdays,
    weeks: weeksOf(month, page.items, firstDay),
    previous: monthBeside(month, -1),
    next: monthBeside(month, 1),
  }
}

export type MonthOfLog = Awaited<ReturnType<typeof findMonth>>
