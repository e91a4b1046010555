import { redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { deleteInvitationCookie } from '#lib/people/kitchens/invitation-cookie.server.ts'
import { leaveFor } from '#lib/people/single-sign-on/leave-for.server.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  const form = await event.request.formData().catch(() => new FormData())
  const refreshToken = event.locals.session.refreshToken()
  const provider = refreshToken ? await api.getProviderLogout(event).catch(() => undefined) : undefined
  // Logging out must work while the API is down. The token then expires by itself.
  if (refreshToken) await api.logOut(event, { body: { refresh_token: refreshToken } }).catch(() => undefined)
  event.locals.session.end()
  deleteInvitationCookie(event.cookies)
  // Without JavaScript, the page could not delete the user's own data, so all data is cleared.
  event.locals.clearSiteData = formText(form, 'cleared') === 'yes' ? '"cache"' : '"cache", "storage"'
  if (provider?.url) return leaveFor(provider.url)
  redirect(303, '/')
}
