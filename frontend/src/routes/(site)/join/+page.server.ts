import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import {
  deleteInvitationCookie,
  readInvitationCookie,
  setInvitationCookie,
} from '#lib/people/kitchens/invitation-cookie.server.ts'
import { readInvitationSecret } from '#lib/people/kitchens/invitation-link.ts'
import { forgetViewer } from '#lib/people/session/find-viewer.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

/** The API does not distinguish unknown, expired, used and revoked invitations. Malformed ones return 422. */
const isInvalid = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

export const load: PageServerLoad = async (event) => {
  const secret = readInvitationCookie(event.cookies)
  if (!secret) return { invitation: null, wasInvalid: false }
  try {
    return { invitation: await api.previewKitchenInvitation(event, { body: { secret } }), wasInvalid: false }
  } catch (error) {
    if (!isInvalid(error)) throw error
    deleteInvitationCookie(event.cookies)
    return { invitation: null, wasInvalid: true }
  }
}

export const actions: Actions = {
  look: async (event) => {
    const secret = readInvitationSecret(formText(await event.request.formData(), 'secret'))
    try {
      await api.previewKitchenInvitation(event, { body: { secret } })
    } catch (error) {
      deleteInvitationCookie(event.cookies)
      return isInvalid(error) ? failFields({ secret: m.join_invalid() }, {}) : failForm(error, {})
    }
    setInvitationCookie(event.cookies, secret)
    redirect(303, '/join')
  },
  join: async (event) => {
    await requireViewer(event)
    const secret = readInvitationCookie(event.cookies)
    if (!secret) redirect(303, '/join')
    let id: number
    try {
      id = (await api.acceptKitchenInvitation(event, { body: { secret } })).id
    } catch (error) {
      // The reloaded page shows that the invitation is invalid.
      if (isInvalid(error)) redirect(303, '/join')
      return failForm(error, {})
    }
    deleteInvitationCookie(event.cookies)
    await forgetViewer(event)
    redirect(303, `/kitchens/${id}?joined`)
  },
  decline: ({ cookies }) => {
    deleteInvitationCookie(cookies)
    redirect(303, '/')
  },
}
