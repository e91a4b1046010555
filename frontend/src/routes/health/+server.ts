import { isApiReady } from '#lib/api/service.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = async () => {
  const isReady = await isApiReady()
  return Response.json({ status: isReady ? 'ok' : 'unavailable' }, { status: isReady ? 200 : 503 })
}
