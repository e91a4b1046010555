import { findCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  respondJson(async () => ({ items: await findCookingSessions(event) }))
