import { respondJson } from '#lib/api/respond-json.server.ts'
import { sendOperations } from '#lib/api/shopping-lists.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () =>
    sendOperations(event, event.params.list_id, await event.request.json(), readStoreId(event.url)),
  )
