import { sendMealOperations } from '#lib/api/meal-plan.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { readPlanQuery } from '#lib/planning/plan/read-plan-query.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () => sendMealOperations(event, readPlanQuery(event.url), await event.request.json()))
