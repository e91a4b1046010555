import { redirect } from '@sveltejs/kit'
import { listUnreadComments, markCommentsRead } from '#lib/api/comments.server.ts'
import { failForm } from '#lib/api/fail-form.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { unread: await listUnreadComments(event) }
}

export const actions: Actions = {
  seen: async (event) => {
    try {
      await markCommentsRead(event)
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, '/comments')
  },
}
