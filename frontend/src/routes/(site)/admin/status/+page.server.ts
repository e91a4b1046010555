import { api } from '#lib/api/api.server.ts'
import { requireAdmin } from '#lib/people/session/require-viewer.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireAdmin(event)
  event.depends('larder:status')
  return { status: await api.getStatus(event) }
}
