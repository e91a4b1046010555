import { redirect } from '@sveltejs/kit'
import { formText } from '#lib/api/form-text.ts'
import { endSession } from '#lib/api/users.server.ts'
import { deleteInvitationCookie } from '#lib/people/kitchens/invitation-cookie.server.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  const form = await event.request.formData().catch(() => new FormData())
  const refreshToken = event.locals.session.refreshToken()
  // Logging out must work even while the API is away; the token then ends by its own time.
  if (refreshToken) await endSession(event, refreshToken).catch(() => undefined)
  event.locals.session.end()
  deleteInvitationCookie(event.cookies)
  // The page's script has taken what is this person's. Where it did not run, nobody can tell whose is what.
  event.locals.clearSiteData = formText(form, 'cleared') === 'yes' ? '"cache"' : '"cache", "storage"'
  redirect(303, '/')
}
