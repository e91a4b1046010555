import { addDays, isDay, WEEK_DAYS } from './plan-days.ts'

/** Passes invalid dates on: the API rejects them. */
export function readPlanQuery({ searchParams }: URL) {
  const from = searchParams.get('from') ?? ''
  const to = searchParams.get('to') ?? (isDay(from) ? addDays(from, WEEK_DAYS - 1) : '')
  return { from, to, kitchen_id: Number(searchParams.get('kitchen')) || undefined }
}
