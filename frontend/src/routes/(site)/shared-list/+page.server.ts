import { api } from '#lib/api/api.server.ts'
import { translateFoods } from '#lib/api/food-names.server.ts'
import { toBringUrl } from '#lib/transfer/share-links/bring-url.ts'
import { loadShared } from '#lib/transfer/share-links/load-shared.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const list = await loadShared(event, (secret) => api.getSharedList(event, { query: { secret } }))
  return {
    list: { ...list, items: translateFoods(list.items) },
    address: event.url.href,
    bring: toBringUrl(event.url.href, null),
  }
}
