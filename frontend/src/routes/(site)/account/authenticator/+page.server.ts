import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { createMissingCodes } from '#lib/people/account/second-factor-actions.server.ts'
import { qrCode } from '#lib/people/kitchens/qr-code.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { confirmed_until } = await api.getSecondFactor(event)
  if (!confirmed_until) redirect(303, '/account?confirm#confirm')
  const { secret, uri } = await api.getTotpSecret(event)
  return { secret, uri, qr: qrCode(uri) }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const [secret, uri, code] = ['secret', 'uri', 'code'].map((name) => formText(form, name)) as [
      string,
      string,
      string,
    ]
    // The same secret again: the app already has it.
    const values = { secret, uri, qr: qrCode(uri) }
    return tryForm(values, async () => {
      await api.updateTotp(event, { body: { secret, code } })
      return { codes: (await createMissingCodes(event)) ?? [] }
    })
  },
}
