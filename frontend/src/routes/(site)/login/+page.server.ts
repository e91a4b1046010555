import type { TokenRequest } from '@larder/contract/people/auth'
import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failFields, failForm } from '#lib/api/fail-form.server.ts'
import { formSecret, formText } from '#lib/api/form-text.ts'
import { problemMessage } from '#lib/api/problem-message.ts'
import * as m from '#lib/generated/messages.ts'
import { readFactor } from '#lib/people/account/confirm-action.server.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const next = localPath(event.url.searchParams.get('next'))
  if (await findViewer(event)) redirect(303, next)
  const { password_login, providers } = await api.getSignInSettings(event)
  return { next, hasPasswordLogin: password_login, providers }
}

/** What the second step needs again if it fails. */
type SecondStep = { challenge: string; methods: string[] }
type Values = { username: string; secondStep?: SecondStep | undefined }

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const [challenge, passkey] = [formText(form, 'challenge'), formText(form, 'passkey')]
    const username = formText(form, 'username')
    if (challenge) {
      const methods = formText(form, 'methods').split(' ')
      const body = { grant_type: 'second_factor', challenge, ...readFactor(form) } as const
      return logIn(event, body, { username, secondStep: { challenge, methods } })
    }
    if (passkey) return logIn(event, { grant_type: 'passkey', passkey }, { username })
    const password = formSecret(form, 'password')
    const missing = {
      ...(!username && { username: m.problem_required() }),
      ...(!password && { password: m.problem_required() }),
    }
    const values: Values = { username }
    if (Object.keys(missing).length > 0) return failFields(missing, values)
    return logIn(event, { grant_type: 'password', username, password }, values)
  },
}

async function logIn(event: RequestEvent, body: TokenRequest, values: Values) {
  try {
    event.locals.session.end()
    event.locals.session.start(await api.logIn(event, { body }))
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 422))
      return explain(error, values)
    return failForm(error, values)
  }
  redirect(303, localPath(event.url.searchParams.get('next')))
}

function explain({ problem }: ApiError, values: Values) {
  const { code, status, params: { challenge, allowed = [] } = {} } = problem
  if (code === 'second_factor_needed' && challenge)
    return refuse({ ...values, secondStep: { challenge, methods: allowed } })
  const { secondStep, username } = values
  if (secondStep && code === 'wrong_code') return refuse(values, undefined, { code: m.problem_wrong_code() })
  if (secondStep && status === 422) return refuse(values, undefined, { code: m.problem_required() })
  // The challenge expired: the password again.
  if (secondStep && code === 'invalid_token') return refuse({ username }, m.login_expired())
  return refuse(values, code === 'wrong_passkey' ? problemMessage(problem) : m.login_failed())
}

const refuse = (values: Values, message?: string, fields: Record<string, string> = {}) =>
  fail(401, { problem: { message, fields }, values })
