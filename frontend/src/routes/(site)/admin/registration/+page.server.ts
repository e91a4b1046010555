import { REGISTRATIONS } from '@larder/contract/sign-in'
import { fail } from '@sveltejs/kit'
import { ApiError } from '#lib/api/api-error.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import { formText } from '#lib/api/form-text.ts'
import {
  createRegistrationInvitation,
  deleteRegistrationInvitation,
  findSignIn,
  listRegistrationInvitations,
  updateSignIn,
} from '#lib/api/sign-in.server.ts'
import * as m from '#lib/generated/messages.ts'
import { requireAdmin } from '#lib/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  const [signIn, invitations] = await Promise.all([findSignIn(event), listRegistrationInvitations(event)])
  return { signIn, invitations }
}

async function orMessage<Done extends object>(work: () => Promise<Done>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return fail(error.status, { message: firstMessage(error.problem) })
  }
}

export const actions: Actions = {
  decide: async (event) => {
    const form = await event.request.formData()
    const registration = REGISTRATIONS.find((each) => each === form.get('registration')) ?? 'open'
    return orMessage(async () => {
      await updateSignIn(event, { registration })
      return { saved: m.registration_saved() }
    })
  },

  invite: async (event) => {
    const form = await event.request.formData()
    const [uses, days] = [Number(formText(form, 'uses') || 1), Number(formText(form, 'days') || 14)]
    return orMessage(async () => {
      const { link } = await createRegistrationInvitation(event, { note: formText(form, 'note'), uses, days })
      return { link }
    })
  },

  withdraw: async (event) => {
    const form = await event.request.formData()
    return orMessage(async () => {
      await deleteRegistrationInvitation(event, Number(formText(form, 'invitation_id')))
      return { saved: m.registration_withdrawn() }
    })
  },
}
