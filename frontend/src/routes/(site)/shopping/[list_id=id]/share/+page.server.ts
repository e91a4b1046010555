import { api } from '#lib/api/api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { shareActions } from '#lib/transfer/share-links/share-actions.server.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const params = { shopping_list_id: event.params.list_id }
  const [{ id, name }, { items }] = await Promise.all([
    api.getShoppingList(event, { params }),
    api.listListLinks(event, { params }),
  ])
  return { list: { id, name }, links: items }
}

export const actions: Actions = shareActions((event: RequestEvent, body) =>
  api.createListLink(event, { params: { shopping_list_id: event.params.list_id }, body }),
)
