import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import type { Actions } from './$types'

export const actions: Actions = {
  default: async (event) => {
    const values = { code: formText(await event.request.formData(), 'code') }
    if (!values.code) return failFields({ code: m.problem_required() }, values)
    return tryForm(values, async () => {
      event.locals.session.end()
      event.locals.session.start(
        await api.logIn(event, { body: { grant_type: 'emergency', emergency_code: values.code } }),
      )
      redirect(303, '/admin')
    })
  },
}
