import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const cursor = event.url.searchParams.get('cursor')?.slice(0, 1000)
  return { page: await api.listReportedComments(event, { query: { cursor } }) }
}

const decide = (act: typeof api.deleteComment) => async (event: RequestEvent) => {
  await requireAdmin(event)
  return tryForm({}, async () => {
    const comment_id = Number(formText(await event.request.formData(), 'id'))
    await act(event, { params: { comment_id } })
    redirect(303, '/admin/comments')
  })
}

export const actions: Actions = { remove: decide(api.deleteComment), leave: decide(api.deleteCommentReports) }
