import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const cursor = event.url.searchParams.get('cursor')
  return { page: await listCategories(event, cursor ? { cursor } : {}) }
}

/** `id` is 0 for the form of a new category. */
const change =
  (act: (event: RequestEvent, id: number, name: string) => Promise<unknown>) =>
  async (event: RequestEvent) => {
    const form = await event.request.formData()
    const [id, name] = [Number(formText(form, 'category_id')), formText(form, 'name')]
    try {
      await act(event, id, name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return fail(error.status, { id, name, message: firstMessage(error.problem) })
    }
    return { id, name: '', message: undefined }
  }

export const actions: Actions = {
  create: change((event, _id, name) => api.createCategory(event, { body: { name } })),
  rename: change((event, id, name) =>
    api.updateCategory(event, { params: { category_id: id }, body: { name } }),
  ),
  delete: change((event, id) => api.deleteCategory(event, { params: { category_id: id } })),
}
