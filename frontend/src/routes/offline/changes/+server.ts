import { api } from '#lib/api/api.server.ts'
import { respondJson } from '#lib/api/respond-json.server.ts'
import { findViewer } from '#lib/people/session/find-viewer.server.ts'
import type { RequestHandler } from './$types'

const LIMIT = 500

/** The change feed for the copies on a device, and whose it is: another user may have logged in meanwhile. */
export const GET: RequestHandler = (event) =>
  respondJson(async () => {
    const after = event.url.searchParams.get('after')
    const changes = await api.listChanges(event, { query: after === null ? {} : { after, limit: LIMIT } })
    return { ...changes, user_id: (await findViewer(event))?.id ?? null }
  })
