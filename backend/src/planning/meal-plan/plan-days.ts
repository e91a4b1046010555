import { MAX_PLAN_DAYS } from '@larder/contract/planning/meal-plan'
import { invalid } from '../../errors/http-error.ts'
import { requireDay } from './require-day.ts'

export type Days = { from: string; to: string }

const WEEK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
const ISO_DAY = 'YYYY-MM-DD'

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, ISO_DAY.length)

export const today = () => new Date().toISOString().slice(0, ISO_DAY.length)

/** The days that calendar programs get. */
export const listCalendarDays = (): Days => ({ from: addDays(today(), -31), to: addDays(today(), 334) })

export const listWeekDays = (day: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, days) => addDays(day, days))

export const isWithinWeek = ({ from, to }: Days) => to < addDays(from, WEEK_DAYS)

/** Defaults to a week from today. */
export function parseDays({ from = today(), to }: Partial<Days>): Days {
  requireDay('/from', from)
  const days = { from, to: to ?? addDays(from, WEEK_DAYS - 1) }
  if (to) requireDay('/to', to)
  if (days.to < from) throw invalid('/to', 'invalid', 'is before the first day')
  if (days.to > addDays(from, MAX_PLAN_DAYS - 1))
    throw invalid('/to', 'too_large', `is after the maximum of ${MAX_PLAN_DAYS} days`, {
      limit: MAX_PLAN_DAYS,
    })
  return days
}
