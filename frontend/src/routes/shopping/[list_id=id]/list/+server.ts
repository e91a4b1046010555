import { findShoppingList } from '#lib/api/shopping-lists.server.ts'
import { answerJson } from '#lib/shopping/list/answer-json.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  answerJson(() => findShoppingList(event, event.params.list_id, readStoreId(event.url)))
