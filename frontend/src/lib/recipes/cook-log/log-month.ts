import type { CookingRead } from '@larder/contract/recipes/cookings'

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/
const DAYS_A_WEEK = 7

type CalendarDay = { date: string; day: number; titles: string[] }
/** Null: a day of another month. */
type CalendarWeek = (CalendarDay | null)[]

/** Defaults to the current month. */
export const readMonth = (text: string | null, now = new Date()): string =>
  text && MONTH.test(text) ? text : now.toISOString().slice(0, 'YYYY-MM'.length)

export function findAdjacentMonth(month: string, by: -1 | 1): string | undefined {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const beside = new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, month.length)
  return MONTH.test(beside) ? beside : undefined
}

const countDays = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

export const findMonthRange = (month: string) => ({
  from: `${month}-01`,
  until: `${month}-${countDays(month)}`,
})

/** `firstDay`: 1 for Monday, 7 for Sunday, as `Intl` counts them. */
export function listCalendarWeeks(
  month: string,
  cookings: Pick<CookingRead, 'day' | 'title'>[],
  firstDay: number,
): CalendarWeek[] {
  const days = Array.from({ length: countDays(month) }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`
    const titles = cookings.filter(({ day }) => day === date).map(({ title }) => title)
    return { date, day: index + 1, titles }
  })
  const before = (new Date(`${month}-01`).getUTCDay() - firstDay + 2 * DAYS_A_WEEK) % DAYS_A_WEEK
  const cells: CalendarWeek = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % DAYS_A_WEEK > 0) cells.push(null)
  return Array.from({ length: cells.length / DAYS_A_WEEK }, (_, week) =>
    cells.slice(week * DAYS_A_WEEK, (week + 1) * DAYS_A_WEEK),
  )
}
