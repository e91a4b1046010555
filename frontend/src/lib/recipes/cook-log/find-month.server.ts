import type { CookingPage } from '@larder/contract/recipes/cookings'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { listCookings } from '../../api/cookings.server.ts'
import { localeTag } from '../../i18n/locale.ts'
import { findAdjacentMonth, findMonthRange, listCalendarWeeks, readMonth } from './log-month.ts'

const MONDAY = 1
/** Page limit of the API. Ten pages are enough: nobody cooks a thousand dishes in a month. */
const PAGE_SIZE = 100
const MAX_PAGES = 10
/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

/** On the server only: browsers disagree on the first day of the week. */
export async function findMonth(event: RequestEvent, requested: string) {
  const month = readMonth(requested)
  const [page, counts] = await Promise.all([
    listAll(event, findMonthRange(month)),
    api.countCookingsByMonth(event, { query: { until: month } }).then(({ items }) => items),
  ])
  const tag = localeTag()
  const firstDay = new Intl.Locale(tag).getWeekInfo?.().firstDay ?? MONDAY
  const formatTime = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time)
  const weekdays = Array.from({ length: 7 }, (_, index) => {
    const time = SOME_MONDAY + (firstDay - MONDAY + index) * DAY_MS
    return { short: formatTime({ weekday: 'short' }, time), long: formatTime({ weekday: 'long' }, time) }
  })
  return {
    page,
    name: formatTime({ month: 'long', year: 'numeric' }, Date.parse(`${month}-01`)),
    counts: counts.map(({ month: each, count }) => ({
      month: each,
      count,
      short: formatTime({ month: 'short' }, Date.parse(`${each}-01`)),
      name: formatTime({ month: 'long', year: 'numeric' }, Date.parse(`${each}-01`)),
    })),
    weekdays,
    weeks: listCalendarWeeks(month, page.items, firstDay),
    previous: findAdjacentMonth(month, -1),
    next: findAdjacentMonth(month, 1),
  }
}

/** All entries: with only the first page, the calendar would show cooked days as empty. */
async function listAll(event: RequestEvent, days: ReturnType<typeof findMonthRange>): Promise<CookingPage> {
  const first = await listCookings(event, { ...days, limit: PAGE_SIZE })
  const items = [...first.items]
  let cursor = first.next_cursor
  for (let pages = 1; cursor && pages < MAX_PAGES; pages += 1) {
    const next = await listCookings(event, { ...days, limit: PAGE_SIZE, cursor })
    items.push(...next.items)
    cursor = next.next_cursor
  }
  return { ...first, items, next_cursor: cursor }
}

export type LogMonth = Awaited<ReturnType<typeof findMonth>>
export type CountedMonth = LogMonth['counts'][number]
