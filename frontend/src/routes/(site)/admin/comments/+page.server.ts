import { type RequestEvent, redirect } from '@sveltejs/kit'
import { deleteComment, deleteCommentReports, listReportedComments } from '#lib/api/comments.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  return { page: await listReportedComments(event, cursor) }
}

const decide =
  (act: (event: RequestEvent, id: number) => Promise<unknown>) => async (event: RequestEvent) => {
    await requireAdmin(event)
    return tryForm({}, async () => {
      await act(event, Number(formText(await event.request.formData(), 'id')))
      redirect(303, '/admin/comments')
    })
  }

export const actions: Actions = { remove: decide(deleteComment), leave: decide(deleteCommentReports) }
