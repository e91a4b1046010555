import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { readPlanQuery } from '#lib/planning/plan/read-plan-query.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  respondJson(() => api.listPlanRecipes(event, { query: readPlanQuery(event.url) }))
