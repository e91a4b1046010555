const DAY_MS = 24 * 60 * 60 * 1000
export const WEEK_DAYS = 7
const SUNDAY = 7
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Computes in UTC, where all days have 24 hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length)

export const isDay = (text: string | null): text is string =>
  text !== null && ISO_DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** 1 is Monday, 7 is Sunday. */
export const getWeekday = (day: string) => new Date(day).getUTCDay() || SUNDAY

type WeekInfo = { firstDay: number }
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Regions of our languages whose week starts on Sunday, for browsers that don't know it. */
const SUNDAY_REGIONS = new Set(['US', 'CA', 'AU', 'BR', 'IL', 'MX', 'CO', 'PE', 'VE', 'ZA', 'IN'])

/** First day of the week in this locale. */
export function firstWeekday(tag: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(tag)
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  return info?.firstDay ?? (SUNDAY_REGIONS.has(locale.maximize().region ?? '') ? SUNDAY : 1)
}

export const startOfWeek = (day: string, firstDay: number): string =>
  addDays(day, -((getWeekday(day) - firstDay + WEEK_DAYS) % WEEK_DAYS))

export const daysFrom = (from: string, count: number = WEEK_DAYS): string[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index))

export const daysBetween = (from: string, to: string): string[] =>
  daysFrom(from, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1)

/** The days of a week from today on, or all days of a past week. */
export function daysAhead(from: string, today: string): string[] {
  const days = daysFrom(from)
  const ahead = days.filter((day) => day >= today)
  return ahead.length > 0 ? ahead : days
}

export function getMonthRange(day: string): { first: string; last: string } {
  const first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  const inNext = addDays(first, 31)
  return { first, last: addDays(inNext, -Number(inNext.slice(-2))) }
}

/** The full weeks that include the month. */
export function weeksOfMonth(day: string, firstDay: number): { from: string; to: string } {
  const { first, last } = getMonthRange(day)
  return { from: startOfWeek(first, firstDay), to: addDays(startOfWeek(last, firstDay), WEEK_DAYS - 1) }
}
