import { redirect } from '@sveltejs/kit'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findSteps } from '#lib/people/welcome/find-steps.server.ts'
import { dismissWelcome } from '#lib/people/welcome/welcome-cookie.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { steps: await findSteps(event) }
}

export const actions: Actions = {
  dismiss: ({ cookies }) => {
    dismissWelcome(cookies)
    redirect(303, '/')
  },
}
