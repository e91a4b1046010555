import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { unread: await api.listUnreadComments(event) }
}

export const actions: Actions = {
  seen: (event) =>
    tryForm({}, async () => {
      await api.markCommentsRead(event)
      redirect(303, '/comments')
    }),
}
