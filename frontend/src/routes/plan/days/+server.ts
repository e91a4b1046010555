import { answerJson } from '#lib/api/answer-json.server.ts'
import { findMealPlan } from '#lib/api/meal-plan.server.ts'
import { readPlanQuery } from '#lib/planning/plan/read-plan-query.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => answerJson(() => findMealPlan(event, readPlanQuery(event.url)))
