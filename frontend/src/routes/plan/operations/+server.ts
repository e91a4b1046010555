import { answerJson } from '#lib/api/answer-json.server.ts'
import { sendMealOperations } from '#lib/api/meal-plan.server.ts'
import { readPlanQuery } from '#lib/planning/plan/read-plan-query.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  answerJson(async () => sendMealOperations(event, readPlanQuery(event.url), await event.request.json()))
