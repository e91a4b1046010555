import { config } from '#config'
import { api } from '#lib/api/api.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({
  service: await api.getVersion(event).catch(() => undefined),
  docsUrl: `${config.apiPublicUrl}/docs`,
})
