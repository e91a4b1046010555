import { api } from '#lib/api/api.server.ts'
import { toBringUrl } from '#lib/transfer/share-links/bring-url.ts'
import { loadShared } from '#lib/transfer/share-links/load-shared.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({
  list: await loadShared(event, (secret) => api.getSharedList(event, { query: { secret } })),
  address: event.url.href,
  bring: toBringUrl(event.url.href, null),
})
