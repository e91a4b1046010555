import { buildSamples, HA_WEBHOOK_ADDRESS } from '@larder/contract/transfer/connection-samples'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { username } = await requireViewer(event)
  const { items } = await listShoppingLists(event, { limit: 1 })
  const siteUrl = event.url.origin
  return {
    ...{ username, siteUrl, webhookAddress: HA_WEBHOOK_ADDRESS },
    samples: buildSamples({ siteUrl, listId: items[0]?.id ?? null }),
  }
}
