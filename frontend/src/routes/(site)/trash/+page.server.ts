import { redirect } from '@sveltejs/kit'
import { failForm } from '#lib/api/fail-form.server.ts'
import { deleteRecipe, listTrash, restoreRecipe } from '#lib/api/recipes.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return {
    page: await listTrash(event, { limit: 100, cursor: event.url.searchParams.get('cursor') ?? undefined }),
    justDeleted: Number(event.url.searchParams.get('deleted')),
  }
}

export const actions: Actions = {
  restore: async (event) => {
    const id = Number((await event.request.formData()).get('id'))
    try {
      await restoreRecipe(event, id)
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, `/recipes/${id}`)
  },
  delete: async (event) => {
    try {
      await deleteRecipe(event, Number((await event.request.formData()).get('id')), { permanent: true })
    } catch (error) {
      return failForm(error, {})
    }
    return { isDeleted: true }
  },
}
