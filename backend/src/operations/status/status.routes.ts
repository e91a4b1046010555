import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import type { StatusRead } from '@larder/contract/operations/status'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { findImportQuota } from '../../transfer/imports/import-quota.ts'
import { findUsedBytes } from '../../transfer/imports/import-uploads.queries.ts'
import { findLastGoodBackup } from '../backups/backups.queries.ts'
import { isOverdue } from '../backups/is-overdue.ts'
import { readDiskStatus } from './disk-status.ts'
import {
  findDatabaseStatus,
  findJobsStatus,
  findMailFailures,
  findRefusedSignIns,
  listErrors,
  listLimitsHit,
} from './status.queries.ts'
import { checkStorage } from './storage-status.ts'

export function statusRoutes(app: App, { db, config, objectStore }: Services) {
  handle(app, SERVICE_ROUTES.getStatus, { access: ADMIN }, async () => {
    await app.incidents.flush()
    const storage = checkStorage(objectStore, config.storage ? 's3' : 'files')
    const startedAt = performance.now()
    const { postgresql, migration, ...database } = await findDatabaseStatus(db)
    const round_trip_ms = performance.now() - startedAt
    return {
      started_at: new Date(performance.timeOrigin).toISOString(),
      versions: {
        larder: config.version,
        commit_hash: config.commitHash,
        node: process.versions.node,
        postgresql,
        migration,
      },
      database: { ...database, round_trip_ms },
      storage: await storage,
      disk: await readDiskStatus(config.dataDir),
      imports: await importsStatus(db, config),
      jobs: await findJobsStatus(db),
      errors: await listErrors(db),
      refused_sign_ins: await findRefusedSignIns(db),
      limits_hit: await listLimitsHit(db),
      mail_failures: await findMailFailures(db),
      last_backup: await backupStatus(db, config),
    }
  })
}

async function importsStatus(db: Db, config: Config): Promise<StatusRead['imports']> {
  const { total: used_bytes } = await findUsedBytes(db, null)
  const { total: limit_bytes } = await findImportQuota(db, config)
  return { used_bytes, limit_bytes }
}

async function backupStatus(db: Db, config: Config): Promise<StatusRead['last_backup']> {
  const schedule = await findSetting(db, config, 'backup_schedule')
  const { finished_at = null, bytes = null } = (await findLastGoodBackup(db)) ?? {}
  const is_scheduled = schedule !== 'off'
  return { finished_at, bytes, is_scheduled, is_overdue: is_scheduled && isOverdue(finished_at) }
}
