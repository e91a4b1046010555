import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { failForm } from '../../api/fail-form.server.ts'
import { formSecret, formText } from '../../api/form-text.ts'
import * as m from '../../generated/messages.ts'

/** Reads the fields of second-factor-fields.svelte. */
export function readFactor(form: FormData) {
  const code = formText(form, 'code') || formText(form, 'recovery_code')
  const passkey = formText(form, 'passkey')
  return { ...(passkey ? { passkey } : code && { code }) }
}

/** Action of the pages that show confirm-panel.svelte. */
export async function confirm(event: RequestEvent) {
  const form = await event.request.formData()
  const current_password = formSecret(form, 'current_password')
  try {
    await api.confirmSession(event, {
      body: { ...readFactor(form), ...(current_password && { current_password }) },
    })
  } catch (error) {
    const failure = failForm(error, { email: '' })
    const factors = await api.getSecondFactor(event)
    return fail(failure.status, { ...failure.data, form: 'confirm', factors })
  }
  return { form: 'confirm', saved: m.confirm_done() }
}
