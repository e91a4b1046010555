import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return {
    page: await api.listDeletedRecipes(event, {
      query: { limit: 100, cursor: event.url.searchParams.get('cursor') ?? undefined },
    }),
    justDeleted: Number(event.url.searchParams.get('deleted')),
  }
}

export const actions: Actions = {
  restore: async (event) => {
    const id = Number((await event.request.formData()).get('id'))
    return tryForm({}, async () => {
      await api.restoreRecipe(event, { params: { recipe_id: id } })
      redirect(303, `/recipes/${id}`)
    })
  },
  delete: (event) =>
    tryForm({}, async () => {
      await api.deleteRecipe(event, {
        params: { recipe_id: Number((await event.request.formData()).get('id')) },
        query: { permanent: true },
      })
      return { isDeleted: true }
    }),
}
