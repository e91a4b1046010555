import { redirect } from '@sveltejs/kit'
import { tryForm } from '#lib/api/fail-form.server.ts'
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
    return tryForm({}, async () => {
      await restoreRecipe(event, id)
      redirect(303, `/recipes/${id}`)
    })
  },
  delete: (event) =>
    tryForm({}, async () => {
      await deleteRecipe(event, Number((await event.request.formData()).get('id')), { permanent: true })
      return { isDeleted: true }
    }),
}
