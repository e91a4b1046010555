type PageResponse = Pick<Response, 'ok' | 'redirected' | 'status' | 'url'>

/** What becomes of the copy of a page after it was requested again. */
export function findCopyFate({ ok, redirected, status, url }: PageResponse): 'store' | 'delete' | 'keep' {
  // A session that expires deletes nothing.
  if (redirected && new URL(url).pathname === '/login') return 'keep'
  // Deleted, or no longer accessible.
  if (redirected || status === 404) return 'delete'
  return ok ? 'store' : 'keep'
}
