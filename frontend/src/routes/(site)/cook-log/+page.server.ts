import { listCookings } from '#lib/api/cookings.server.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  return { page: await listCookings(event, event.url.searchParams.get('cursor') ?? undefined) }
}
