import { proxyEvents } from '#lib/api/proxy-events.server.ts'
import { readPlanQuery } from '#lib/planning/plan/read-plan-query.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => {
  const { kitchen_id } = readPlanQuery(event.url)
  return proxyEvents(event, 'watchMealPlan', { query: { kitchen_id } })
}
