import { listVersions } from '#lib/api/recipe-versions.server.ts'
import { findRecipe } from '#lib/api/recipes.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { restoreFromForm } from '#lib/recipes/history/restore-from-form.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const id = event.params.recipe_id
  const { searchParams } = event.url
  const [{ item: recipe, etag }, page] = await Promise.all([
    findRecipe(event, id),
    listVersions(event, id, searchParams.get('cursor') ?? undefined),
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
