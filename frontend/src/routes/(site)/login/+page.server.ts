import { fail, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import * as m from '#lib/generated/messages.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const next = localPath(event.url.searchParams.get('next'))
  if (await findViewer(event)) redirect(303, next)
  const { password_login, providers } = await api.getSignInSettings(event)
  return { next, hasPasswordLogin: password_login, providers }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const values = { username: formText(form, 'username') }
    const password = formSecret(form, 'password')
    const missing = {
      ...(!values.username && { username: m.problem_required() }),
      ...(!password && { password: m.problem_required() }),
    }
    if (Object.keys(missing).length > 0) return failFields(missing, values)
    try {
      event.locals.session.end()
      event.locals.session.start(
        await api.logIn(event, { body: { grant_type: 'password', username: values.username, password } }),
      )
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 422)) {
        return fail(401, {
          problem: { message: m.login_failed(), fields: {} as Record<string, string> },
          values,
        })
      }
      return failForm(error, values)
    }
    redirect(303, localPath(event.url.searchParams.get('next')))
  },
}
