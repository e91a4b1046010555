import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { tags: (await api.listTags(event)).items }
}

const change =
  (act: (event: RequestEvent, id: number, name: string) => Promise<unknown>) =>
  async (event: RequestEvent) => {
    const form = await event.request.formData()
    const id = Number(formText(form, 'tag_id'))
    try {
      await act(event, id, formText(form, 'name'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return fail(error.status, { id, message: firstMessage(error.problem) })
    }
    return { id, message: undefined }
  }

export const actions: Actions = {
  rename: change((event, id, name) => api.updateTag(event, { params: { tag_id: id }, body: { name } })),
  delete: change((event, id) => api.deleteTag(event, { params: { tag_id: id } })),
}
