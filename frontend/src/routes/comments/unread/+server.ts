import { listUnreadComments } from '#lib/api/comments.server.ts'
import type { RequestHandler } from './$types'

/** Asked for after the page is shown; where it fails there is nothing new. */
export const GET: RequestHandler = async (event) => {
  const { count } = await listUnreadComments(event).catch(() => ({ count: 0 }))
  return Response.json({ count }, { headers: { 'cache-control': 'no-store' } })
}
