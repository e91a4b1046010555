import { redirect } from '@sveltejs/kit'
import { endSession } from '#lib/api/users.server.ts'
import type { RequestHandler } from './$types'

export const POST: RequestHandler = async (event) => {
  const refreshToken = event.locals.session.refreshToken()
  // Logging out must work even while the API is away; the token then ends by its own time.
  if (refreshToken) await endSession(event, refreshToken).catch(() => undefined)
  event.locals.session.end()
  redirect(303, '/')
}
