import { HealthRead, VersionRead } from '@larder/contract/operations/service'
import type { Database } from '../../db/database.ts'
import { RETRY_AFTER_SECONDS } from '../../errors/http-error.ts'
import { PUBLIC } from '../../http/access.ts'
import type { App, Services } from '../../http/services.ts'

const tags = ['Service']
const config = { access: PUBLIC, needsNoDatabase: true }

export function serviceRoutes(app: App, { config: { version, commitHash } }: Services, database: Database) {
  app.get(
    '/version',
    {
      config,
      schema: {
        tags,
        operationId: 'getVersion',
        summary: 'Read the version of the service',
        response: { 200: VersionRead },
      },
    },
    async () => ({ version, commit_hash: commitHash }),
  )

  app.get(
    '/health/live',
    {
      config,
      schema: {
        tags,
        operationId: 'getLive',
        summary: 'Liveness check: the process runs',
        response: { 200: HealthRead },
      },
    },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/health/ready',
    {
      config,
      schema: {
        tags,
        operationId: 'getReady',
        summary: 'Readiness check: the service and its database can handle requests',
        response: { 200: HealthRead, 503: HealthRead },
      },
    },
    async (_request, reply) => {
      if (await database.isAvailable()) return { status: 'ok' as const, database: 'ok' as const }
      reply.code(503).header('retry-after', RETRY_AFTER_SECONDS)
      return { status: 'unavailable' as const, database: 'unavailable' as const }
    },
  )
}
