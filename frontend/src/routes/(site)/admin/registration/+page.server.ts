import { REGISTRATIONS } from '@larder/contract/people/sign-in'
import { api } from '#lib/api/api.server.ts'
import { catchApiError } from '#lib/api/catch-api-error.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const [signIn, invitations] = await Promise.all([
    api.getSignInSettings(event),
    api.listRegistrationInvitations(event).then(({ items }) => items),
  ])
  return { signIn, invitations }
}

export const actions: Actions = {
  decide: async (event) => {
    const form = await event.request.formData()
    const registration = REGISTRATIONS.find((each) => each === form.get('registration')) ?? 'open'
    return catchApiError(async () => {
      await api.updateSignInSettings(event, { body: { registration } })
      return { saved: m.registration_saved() }
    })
  },

  invite: async (event) => {
    const form = await event.request.formData()
    const [uses, days] = [Number(formText(form, 'uses') || 1), Number(formText(form, 'days') || 14)]
    return catchApiError(async () => {
      const { link } = await api.createRegistrationInvitation(event, {
        body: { note: formText(form, 'note'), uses, days },
      })
      return { link }
    })
  },

  withdraw: async (event) => {
    const form = await event.request.formData()
    return catchApiError(async () => {
      await api.deleteRegistrationInvitation(event, {
        params: { registration_invitation_id: Number(formText(form, 'invitation_id')) },
      })
      return { saved: m.registration_withdrawn() }
    })
  },
}
