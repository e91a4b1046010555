import type { UserRead } from '@larder/contract/people/users'
import type { RequestEvent } from '@sveltejs/kit'
import { listKitchens } from '../../api/kitchens.server.ts'
import { requestApi } from '../../api/request-api.server.ts'
import type { Viewer } from './viewer.ts'

const KEPT_MS = 30_000
const KEPT_VIEWERS = 500
const viewers = new Map<string, { viewer: Viewer; until: number }>()

/** After a change to what pages know about them. */
export async function forgetViewer(event: RequestEvent) {
  const token = await event.locals.session.accessToken()
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
    const viewer = await askWho(event)
    if (viewers.size >= KEPT_VIEWERS) viewers.clear()
    viewers.set(token, { viewer, until: Date.now() + KEPT_MS })
    return viewer
  } catch {
    return null
  }
}

async function askWho(event: RequestEvent): Promise<Viewer> {
  const [{ id, username, email, role }, kitchens] = await Promise.all([
    requestApi<UserRead>(event, 'GET', '/users/me'),
    listKitchens(event),
  ])
  return {
    id,
    username,
    email,
    role,
    kitchens: kitchens.map((kitchen) => ({ id: kitchen.id, name: kitchen.name })),
  }
}
