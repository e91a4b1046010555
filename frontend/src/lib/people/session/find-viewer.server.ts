import type { RequestEvent } from '@sveltejs/kit'
import { api } from '../../api/api.server.ts'
import { listKitchens } from '../../api/kitchens.server.ts'
import type { Viewer } from './viewer.ts'

const CACHE_MS = 30_000
const MAX_CACHED_VIEWERS = 500
const viewers = new Map<string, { viewer: Viewer; until: number }>()

/** Call after changing the viewer's account or kitchens. */
export async function forgetViewer(event: RequestEvent) {
  const token = await event.locals.session.accessToken()
  if (token) viewers.delete(token)
}

/** The owner of the token. Null if the API fails, because pages must render without it. */
export async function findViewer(event: RequestEvent): Promise<Viewer | null> {
  if (!event.locals.session.isPresent()) return null
  try {
    const token = await event.locals.session.accessToken()
    if (!token) return null
    const cached = viewers.get(token)
    if (cached && cached.until > Date.now()) return cached.viewer
    const viewer = await fetchViewer(event)
    if (viewers.size >= MAX_CACHED_VIEWERS) viewers.clear()
    viewers.set(token, { viewer, until: Date.now() + CACHE_MS })
    return viewer
  } catch {
    return null
  }
}

async function fetchViewer(event: RequestEvent): Promise<Viewer> {
  const [{ id, username, email, role }, kitchens] = await Promise.all([api.getMe(event), listKitchens(event)])
  return {
    id,
    username,
    email,
    role,
    kitchens: kitchens.map((kitchen) => ({ id: kitchen.id, name: kitchen.name })),
  }
}
