import type { TokenRequest } from '@larder/contract/people/auth'
import { api } from '#lib/api/api.server.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import type { RequestHandler } from './$types'

/** The user of the session cookie, or null if the session has ended. */
export const GET: RequestHandler = (event) =>
  respondJson(async () => {
    const viewer = await findViewer(event)
    if (!viewer && event.locals.session.isPresent()) throw ApiError.unreachable(undefined)
    return { user_id: viewer?.id ?? null }
  })

/**
 * Logs the same user in again on an open page. Unlike after `/login`, the service worker keeps its caches.
 */
export const POST: RequestHandler = (event) =>
  respondJson(async () => {
    const body = readLogin(await event.request.json())
    event.locals.session.end()
    event.locals.session.start(await api.logIn(event, { body }))
    return { user_id: (await findViewer(event))?.id ?? null }
  })

function readLogin(sent: Record<string, unknown>): TokenRequest {
  const read = (name: string) => String(sent?.[name] ?? '')
  const passkey = read('passkey')
  const challenge = read('challenge')
  if (challenge)
    return { grant_type: 'second_factor', challenge, ...(passkey ? { passkey } : { code: read('code') }) }
  if (passkey) return { grant_type: 'passkey', passkey }
  return { grant_type: 'password', username: read('username'), password: read('password') }
}
