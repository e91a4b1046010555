import { api } from '#lib/api/api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { shareActions } from '#lib/transfer/share-links/share-actions.server.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const params = { recipe_id: event.params.recipe_id }
  const [{ id, title }, { items }] = await Promise.all([
    api.getRecipe(event, { params }),
    api.listRecipeLinks(event, { params }),
  ])
  return { recipe: { id, title }, links: items }
}

export const actions: Actions = shareActions((event: RequestEvent, body) =>
  api.createRecipeLink(event, { params: { recipe_id: event.params.recipe_id }, body }),
)
