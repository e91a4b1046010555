import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { deleteInvitationCookie } from '#lib/people/kitchens/invitation-cookie.server.ts'
import { problemPath } from '#lib/people/single-sign-on/sso-problems.ts'
import { takeSignIn } from '#lib/people/single-sign-on/ticket-cookie.server.ts'
import type { RequestHandler } from './$types'

/** The provider sends the browser back here. */
export const GET: RequestHandler = async (event) => {
  const pending = takeSignIn(event.cookies, event.url.searchParams.get('state') ?? '')
  if (!pending) redirect(303, '/login?sso=sso_failed')
  const { ticket, purpose, next } = pending
  const body = { ticket, callback: event.url.search.slice(1) }
  try {
    if (purpose === 'link') await api.createOidcIdentity(event, { body })
    else if (purpose === 'confirm') await api.confirmSession(event, { body })
    else {
      event.locals.session.end()
      event.locals.session.start(await api.createOidcSession(event, { body }))
      deleteInvitationCookie(event.cookies)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    redirect(303, problemPath(purpose, error.problem.code ?? 'sso_failed'))
  }
  redirect(303, purpose === 'link' ? '/account?linked#single-sign-on' : next)
}
