import { fail, type RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { failForm } from '../../api/fail-form.server.ts'
import { formText } from '../../api/form-text.ts'
import * as m from '../../generated/messages.ts'

type Done = { saved: string; codes?: string[] | undefined }

const change =
  (work: (event: RequestEvent, form: FormData) => Promise<Done>) => async (event: RequestEvent) => {
    try {
      return { form: 'factors', ...(await work(event, await event.request.formData())) }
    } catch (error) {
      const failure = failForm(error, { email: '' })
      return fail(failure.status, { ...failure.data, form: 'factors' })
    }
  }

/** With the first factor. */
export async function createMissingCodes(event: RequestEvent): Promise<string[] | undefined> {
  const { recovery_codes_left } = await api.getSecondFactor(event)
  return recovery_codes_left > 0 ? undefined : (await api.createRecoveryCodes(event)).codes
}

const readId = (form: FormData) => ({ passkey_id: Number(formText(form, 'passkey_id')) })

/** Actions of the page that shows sign-in-methods.svelte. */
export const secondFactorActions = {
  add_passkey: change(async (event, form) => {
    const [name, passkey] = [formText(form, 'name'), formText(form, 'passkey')]
    await api.createPasskey(event, { body: { name, passkey } })
    return { saved: m.passkeys_saved(), codes: await createMissingCodes(event) }
  }),
  rename_passkey: change(async (event, form) => {
    await api.updatePasskey(event, { params: readId(form), body: { name: formText(form, 'name') } })
    return { saved: m.passkeys_renamed() }
  }),
  remove_passkey: change(async (event, form) => {
    await api.deletePasskey(event, { params: readId(form) })
    return { saved: m.passkeys_removed() }
  }),
  remove_totp: change(async (event) => {
    await api.deleteTotp(event)
    return { saved: m.factor_app_removed() }
  }),
  recovery_codes: change(async (event) => ({
    saved: '',
    codes: (await api.createRecoveryCodes(event)).codes,
  })),
}
