import { AUTHORIZATION_PURPOSES } from '@larder/contract/people/single-sign-on'
import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { formText } from '#lib/api/form-text.ts'
import { readInvitationCookie } from '#lib/people/kitchens/invitation-cookie.server.ts'
import { localPath } from '#lib/people/session/local-path.ts'
import { leaveFor } from '#lib/people/single-sign-on/leave-for.server.ts'
import { problemPath } from '#lib/people/single-sign-on/sso-problems.ts'
import { rememberSignIn } from '#lib/people/single-sign-on/ticket-cookie.server.ts'
import type { RequestHandler } from './$types'

/** Only by form: a link on another site must not connect a provider to the account of this browser. */
export const POST: RequestHandler = async (event) => {
  const form = await event.request.formData()
  const sent = formText(form, 'purpose')
  const purpose = AUTHORIZATION_PURPOSES.find((name) => name === sent) ?? 'sign_in'
  const next = localPath(formText(form, 'next'))
  const invitation = readInvitationCookie(event.cookies)
  try {
    const { url, state, ticket } = await api.createAuthorization(event, {
      params: { provider: event.params.provider },
      body: { purpose, ...(invitation && { invitation }) },
    })
    rememberSignIn(event.cookies, state, { ticket, purpose, next })
    return leaveFor(url)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    redirect(303, problemPath(purpose, error.problem.code ?? 'sso_unavailable'))
  }
}
