import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { answerJson } from '#lib/shopping/list/answer-json.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  answerJson(async () => (await listShoppingLists(event)).items.map(({ id, name }) => ({ id, name })))
