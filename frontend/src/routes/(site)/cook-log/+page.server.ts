import { listCookings } from '#lib/api/cookings.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findMonth } from '#lib/recipes/cook-log/find-month.server.ts'
import type { PageServerLoad } from './$types'

/** The entire log with pagination, or one month with `?month=2026-11`. */
export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const requestedMonth = searchParams.get('month')
  if (requestedMonth !== null) {
    const month = await findMonth(event, requestedMonth)
    return { month, page: month.page }
  }
  const cursor = searchParams.get('cursor')
  return { month: null, page: await listCookings(event, cursor ? { cursor } : {}) }
}
