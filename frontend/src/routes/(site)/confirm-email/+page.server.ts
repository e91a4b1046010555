import { api } from '#lib/api/api.server.ts'
import { failFields, tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { findViewer, forgetViewer } from '#lib/people/session/find-viewer.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

/** Needs no login: the redirect to the login page would lose the URL fragment. */
export const load: PageServerLoad = async (event) => ({ isLoggedIn: (await findViewer(event)) !== null })

export const actions: Actions = {
  default: async (event) => {
    await requireViewer(event)
    const values = { code: formText(await event.request.formData(), 'code') }
    if (!values.code) return failFields({ code: m.problem_required() }, values)
    return tryForm(values, async () => {
      const { email } = await api.confirmEmail(event, { body: { code: values.code } })
      await forgetViewer(event)
      return { email }
    })
  },
}
