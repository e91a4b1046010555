import { answerJson } from '#lib/api/answer-json.server.ts'
import { findCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  answerJson(async () => ({ items: await findCookingSessions(event) }))
