import { SESSION_HEADER } from '#lib/offline/offline-caches.ts'

type PageResponse = Pick<Response, 'ok' | 'redirected' | 'status' | 'url' | 'headers'>

/** What becomes of the copy of a page after it was requested again. */
export function findCopyFate(response: PageResponse): 'store' | 'delete' | 'keep' {
  const { ok, redirected, url } = response
  // A session that expires deletes nothing.
  if (redirected && new URL(url).pathname === '/login') return 'keep'
  if (redirected || isInaccessible(response)) return 'delete'
  return ok ? 'store' : 'keep'
}

/** Deleted, or no longer accessible. Without a session, every private page is answered with 404. */
export const isInaccessible = ({ status, headers }: Pick<Response, 'status' | 'headers'>) =>
  status === 404 && headers.has(SESSION_HEADER)
