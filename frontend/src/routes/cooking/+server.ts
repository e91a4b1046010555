import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  respondJson(async () => ({ items: (await api.listCookingSessions(event)).items }))
