import { fail, type RequestEvent } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import { formText } from '#lib/api/form-text.ts'
import { deleteTag, findTags, updateTag } from '#lib/api/tags.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { tags: await findTags(event) }
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
  rename: change(updateTag),
  delete: change((event, id) => deleteTag(event, id)),
}
