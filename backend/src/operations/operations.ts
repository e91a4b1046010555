import type { FastifyBaseLogger } from 'fastify'
import type { BackupStorage } from '../backup/backup-storage.ts'
import type { Database } from '../db/database.ts'
import type { App, Services } from '../http/services.ts'
import { handleJob } from '../jobs/job-handler.ts'
import { findSetting } from '../settings/settings.queries.ts'
import { makeBackupJob, resumeBackups, startDueBackup } from './backups/backup-jobs.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { makeBackup } from './backups/make-backup.ts'
import { restoreRoutes } from './backups/restore.routes.ts'
import type { RestoreOrder } from './backups/run-restore.ts'
import { checklistRoutes } from './checklist/checklist.routes.ts'
import { mcpRoutes } from './mcp/mcp.routes.ts'
import { sampleRecipeRoutes } from './sample-data/sample-recipes.routes.ts'
import { docsRoutes } from './service/docs.routes.ts'
import { metricsRoutes } from './service/metrics.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { statusRoutes } from './status/status.routes.ts'

type OperationsServices = Services & {
  database: Database
  backupStorage: BackupStorage
  startRestore: (order: RestoreOrder) => void
}

export const operations = {
  async routes(app: App, services: OperationsServices) {
    serviceRoutes(app, services, services.database)
    metricsRoutes(app, services)
    docsRoutes(app)
    backupRoutes(app, services, services.backupStorage)
    await restoreRoutes(app, services, services.backupStorage, services.startRestore)
    settingsRoutes(app, services)
    statusRoutes(app, services)
    checklistRoutes(app, services)
    sampleRecipeRoutes(app, services)
    mcpRoutes(app, services)
  },

  jobs: ({ config, db, ...services }: OperationsServices & { log: FastifyBaseLogger }) => [
    handleJob(makeBackupJob, async ({ backup_id }, attempt) => {
      const keep = await findSetting(db, config, 'backup_keep')
      const { database, backupStorage } = services
      const source = { ...services, db, databaseUrl: database.url, version: config.version, keep }
      await makeBackup(source, backupStorage, backup_id, attempt)
    }),
  ],

  maintenance: ({ config, db }: Pick<Services, 'config' | 'db'>) => ({
    'start a due backup': async () => startDueBackup(db, await findSetting(db, config, 'backup_schedule')),
    'resume backups': () => resumeBackups(db),
  }),
}
