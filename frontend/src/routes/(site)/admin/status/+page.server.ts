import { findStatus } from '#lib/api/settings.server.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  event.depends('larder:status')
  return { status: await findStatus(event) }
}
