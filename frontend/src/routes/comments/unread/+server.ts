import { api } from '#lib/api/api.server.ts'
import type { RequestHandler } from './$types'

/** Optional: pages fetch it after rendering. */
export const GET: RequestHandler = async (event) => {
  const { count } = await api.listUnreadComments(event).catch(() => ({ count: 0 }))
  return Response.json({ count }, { headers: { 'cache-control': 'no-store' } })
}
