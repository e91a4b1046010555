import { randomUUID } from 'node:crypto'
import { redirect } from '@sveltejs/kit'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { saveNewRecipe } from '#lib/recipes/editor/saving/save-draft.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const { items } = await listCategories(event)
  return {
    viewer,
    formKey: randomUUID(),
    categories: translateCategories(items.map(({ id, name }) => ({ id, name }))),
  }
}

export const actions: Actions = {
  save: async (event) => {
    const saved = await saveNewRecipe(event, await event.request.formData())
    if (typeof saved !== 'number') return saved
    redirect(303, `/recipes/${saved}`)
  },
}
