import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { findViewer } from './find-viewer.server.ts'
import type { Viewer } from './viewer.ts'

export async function requireViewer(event: RequestEvent): Promise<Viewer> {
  const viewer = await findViewer(event)
  if (viewer) return viewer
  // A session without a viewer: the API is unreachable.
  if (event.locals.session.isPresent()) error(503)
  redirect(303, `/login?next=${encodeURIComponent(event.url.pathname + event.url.search)}`)
}

export async function requireAdmin(event: RequestEvent): Promise<Viewer> {
  const viewer = await requireViewer(event)
  if (viewer.role !== 'Admin') error(403)
  return viewer
}
