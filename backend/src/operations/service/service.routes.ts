import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import type { Database } from '../../db/database.ts'
import { RETRY_AFTER_SECONDS } from '../../errors/http-error.ts'
import { OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'

const config = { access: OPEN, needsNoDatabase: true }

export function serviceRoutes(app: App, { config: { version, commitHash } }: Services, database: Database) {
  const started_at = new Date().toISOString()
  handle(app, SERVICE_ROUTES.getVersion, config, async () => ({ version, commit_hash: commitHash }))

  handle(app, SERVICE_ROUTES.getLiveness, config, async () => ({ status: 'ok' as const }))

  handle(app, SERVICE_ROUTES.getReadiness, config, async (_request, reply) => {
    if (await database.isAvailable()) return { status: 'ok' as const, database: 'ok' as const, started_at }
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
    return { status: 'unavailable' as const, database: 'unavailable' as const }
  })
}
