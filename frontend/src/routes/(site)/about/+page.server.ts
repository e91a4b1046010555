import { config } from '#config'
import { findVersion } from '#lib/api/service.server.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => ({
  service: await findVersion(event).catch(() => undefined),
  docsUrl: `${config.apiPublicUrl}/docs`,
})
