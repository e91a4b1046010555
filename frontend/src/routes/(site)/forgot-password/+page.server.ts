import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findSignIn, requestResetMail } from '#lib/api/sign-in.server.ts'
import { locale } from '#lib/i18n/locale.ts'
import { checkEmail } from '#lib/people/session/account-fields.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({ signIn: await findSignIn(event) })

export const actions: Actions = {
  default: async (event) => {
    const values = { email: formText(await event.request.formData(), 'email') }
    const wrong = checkEmail(values.email)
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      await requestResetMail(event, { email: values.email, language: locale() })
      return { sentTo: values.email }
    })
  },
}
