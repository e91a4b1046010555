import { listUnreadComments } from '#lib/api/comments.server.ts'
import type { RequestHandler } from './$types'

/** Optional: pages fetch it after rendering. */
export const GET: RequestHandler = async (event) => {
  const { count } = await listUnreadComments(event).catch(() => ({ count: 0 }))
  return Response.json({ count }, { headers: { 'cache-control': 'no-store' } })
}
