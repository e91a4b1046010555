import { findCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { answerJson } from '#lib/shopping/list/answer-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  answerJson(async () => ({ items: await findCookingSessions(event) }))
