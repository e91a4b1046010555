import { error, redirect } from '@sveltejs/kit'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { requestItem } from '#lib/api/request-api.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findNote } from '#lib/recipes/cook-log/recipe-log.server.ts'
import { saveChangedRecipe } from '#lib/recipes/editor/saving/save-draft.server.ts'
import { changePictures } from '#lib/recipes/pictures/change-pictures.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const viewer = await requireViewer(event)
  const note = findNote(event, event.params.recipe_id)
  const [{ item: recipe, etag }, { items }] = await Promise.all([
    requestItem(event, 'getRecipe', { params: { recipe_id: event.params.recipe_id } }),
    listCategories(event),
  ])
  if (!recipe.may.includes('update')) error(403)
  return {
    viewer,
    recipe,
    etag,
    note: await note,
    categories: translateCategories(items.map(({ id, name }) => ({ id, name }))),
    picturesProblem: event.url.searchParams.get('pictures'),
  }
}

export const actions: Actions = {
  save: async (event) => {
    const id = event.params.recipe_id
    const saved = await saveChangedRecipe(event, id, await event.request.formData())
    if (typeof saved !== 'number') return saved
    redirect(303, `/recipes/${id}`)
  },
  pictures: async (event) => {
    const id = event.params.recipe_id
    const problem = await changePictures(event, id, await event.request.formData())
    redirect(303, `/recipes/${id}/edit${problem ? `?pictures=${problem}` : ''}#pictures`)
  },
}
