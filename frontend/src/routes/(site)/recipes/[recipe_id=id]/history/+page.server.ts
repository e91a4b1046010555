import { api } from '#lib/api/api.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { restoreFromForm } from '#lib/recipes/history/restore-from-form.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const id = event.params.recipe_id
  const { searchParams } = event.url
  const [{ item: recipe, etag }, page] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: id } }),
    api.listRecipeVersions(event, {
      params: { recipe_id: id },
      query: { cursor: searchParams.get('cursor') ?? undefined },
    }),
  ])
  return {
    recipe: { id, title: recipe.title },
    etag,
    page,
    restored: Number(searchParams.get('restored')) || undefined,
    undo: Number(searchParams.get('undo')) || undefined,
  }
}

export const actions: Actions = {
  restore: (event) => restoreFromForm(event, event.params.recipe_id),
}
