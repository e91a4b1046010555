import { listCookings } from '#lib/api/cookings.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { findMonth } from '#lib/recipes/cook-log/find-month.server.ts'
import type { PageServerLoad } from './$types'

/** All, page by page, or with `month` in the address what was cooked in one. */
export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const { searchParams } = event.url
  const asked = searchParams.get('month')
  if (asked !== null) {
    const month = await findMonth(event, asked)
    return { month, page: month.page }
  }
  const cursor = searchParams.get('cursor')
  return { month: null, page: await listCookings(event, cursor ? { cursor } : {}) }
}
