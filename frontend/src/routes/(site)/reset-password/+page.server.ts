import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { checkPassword } from '#lib/people/session/account-fields.ts'
import type { Actions } from './$types'

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const values = { code: formText(form, 'code') }
    const password = formSecret(form, 'new_password')
    const wrong = {
      ...checkPassword('new_password', password),
      ...(!values.code && { code: m.problem_required() }),
    }
    if (Object.keys(wrong).length > 0) return failFields(wrong, values)
    return tryForm(values, async () => {
      // The link may belong to another user than the current session.
      event.locals.session.end()
      try {
        event.locals.session.start(
          await api.logIn(event, {
            body: { grant_type: 'password_reset', reset_code: values.code, new_password: password },
          }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.problem.code === 'second_factor_needed')
          redirect(303, '/login?changed')
        throw error
      }
      redirect(303, '/account?reset')
    })
  },
}
