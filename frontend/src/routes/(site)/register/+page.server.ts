import { redirect } from '@sveltejs/kit'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import { createUser, requestTokens } from '#lib/api/users.server.ts'
import { checkEmail, checkPassword, checkUsername } from '#lib/session/account-fields.ts'
import { localPath } from '#lib/session/local-path.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = ({ url }) => ({ next: localPath(url.searchParams.get('next')) })

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const values = { username: formText(form, 'username'), email: formText(form, 'email') }
    const password = formSecret(form, 'password')
    const wrong = {
      ...checkUsername(values.username),
      ...checkEmail(values.email),
      ...checkPassword('password', password),
    }
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    try {
      event.locals.session.end()
      await createUser(event, { ...values, password })
      event.locals.session.start(await requestTokens(event, values.username, password))
    } catch (error) {
      return failForm(error, values)
    }
    redirect(303, localPath(event.url.searchParams.get('next')))
  },
}
