import type { UserRead } from '@larder/contract/users'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from '../api/request-api.server.ts'
import type { Viewer } from './viewer.ts'

const KEPT_MS = 30_000
const KEPT_VIEWERS = 500
const viewers = new Map<string, { viewer: Viewer; until: number }>()

export function forgetViewer(token: string | undefined) {
  if (token) viewers.delete(token)
}

/** Who the token belongs to. A page must render without the answer, so an API that fails means nobody. */
export async function findViewer(event: RequestEvent): Promise<Viewer | null> {
  if (!event.locals.session.isPresent()) return null
  try {
    const token = await event.locals.session.accessToken()
    if (!token) return null
    const kept = viewers.get(token)
    if (kept && kept.until > Date.now()) return kept.viewer
    const { id, username, email, role } = await requestApi<UserRead>(event, 'GET', '/users/me')
    if (viewers.size >= KEPT_VIEWERS) viewers.clear()
    viewers.set(token, { viewer: { id, username, email, role }, until: Date.now() + KEPT_MS })
    return { id, username, email, role }
  } catch {
    return null
  }
}
