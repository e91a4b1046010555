import { api } from '#lib/api/api.server.ts'
import { translateList } from '#lib/api/food-names.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { readStoreId } from '#lib/shopping/walk/read-store-id.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = (event) =>
  respondJson(async () => {
    const list = await api.applyShoppingOperations(event, {
      params: { shopping_list_id: event.params.list_id },
      body: await event.request.json(),
      query: { store_id: readStoreId(event.url) },
    })
    return translateList(list)
  })
