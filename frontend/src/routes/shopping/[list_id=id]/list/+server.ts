import { respondJson } from '#lib/api/respond-json.server.ts'
import { findShoppingList } from '#lib/api/shopping-lists.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) =>
  respondJson(() => findShoppingList(event, event.params.list_id, readStoreId(event.url)))
