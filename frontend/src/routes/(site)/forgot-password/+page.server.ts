import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { locale } from '#lib/i18n/locale.ts'
import { checkEmail } from '#lib/people/session/account-fields.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({ signIn: await api.getSignInSettings(event) })

export const actions: Actions = {
  default: async (event) => {
    const values = { email: formText(await event.request.formData(), 'email') }
    const wrong = checkEmail(values.email)
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      await api.createPasswordReset(event, { body: { email: values.email, language: locale() } })
      return { sentTo: values.email }
    })
  },
}
