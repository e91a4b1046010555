import type { PlanQuery } from '#lib/api/meal-plan.server.ts'
import { addDays, isDay, WEEK_DAYS } from './plan-days.ts'

/** Which days of which plan script asks for. What is no day is left to the API to refuse. */
export function readPlanQuery({ searchParams }: URL): PlanQuery {
  const from = searchParams.get('from') ?? ''
  const to = searchParams.get('to') ?? (isDay(from) ? addDays(from, WEEK_DAYS - 1) : '')
  return { from, to, kitchen_id: Number(searchParams.get('kitchen')) || undefined }
}
