import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import { sendFile } from '../../http/send-file.ts'
import type { App, Services } from '../../http/services.ts'
import { findSettings } from '../../settings/settings.queries.ts'
import { cancelBackupJob, startBackup } from './backup-jobs.ts'
import { backup, deleteBackup, findBackup, findLastGoodBackup, listBackups } from './backups.queries.ts'
import { isOverdue } from './is-overdue.ts'

export function backupRoutes(app: App, { db, config }: Services, storage: BackupStorage) {
  handle(app, SERVICE_ROUTES.listBackups, { access: ADMIN }, async (request) => {
    const rows = await listBackups(db)
    const { backup_schedule, backup_keep } = await findSettings(db, config)
    const schedule = backup_schedule.value === 'off' ? null : backup_schedule.value
    const last_good_at = (await findLastGoodBackup(db))?.finished_at ?? null
    return {
      items: rows.map((row) => withMay(backup, request.caller, row)),
      schedule,
      keep: backup_keep.value,
      place: config.backup.isInBucket ? ('bucket' as const) : ('folder' as const),
      last_good_at,
      is_overdue: schedule !== null && isOverdue(last_good_at),
    }
  })

  handle(app, SERVICE_ROUTES.createBackup, { access: ADMIN, keepsCache: true }, (request, reply) =>
    createOne(backup, db, request, reply, async (trx) => {
      const id = await startBackup(trx, null)
      if (id === undefined)
        throw conflict('limit_reached', 'A backup is already being written. Wait until it is finished.', {
          resource: 'Backup',
          count: 1,
          limit: 1,
        })
      return id
    }),
  )

  handle(app, SERVICE_ROUTES.getBackup, { access: ADMIN }, (request, reply) =>
    readOne(backup, request, reply),
  )

  handle(app, SERVICE_ROUTES.getBackupFile, { access: ADMIN, isStreaming: true }, async (request, reply) => {
    const { backup_id } = request.params
    const found = await findBackup(db, backup_id)
    if (found?.status !== 'good' || found.bytes === null) throw notFound('Backup', backup_id)
    const { file_name: name, bytes } = found
    const file = { etag: `"backup-${backup_id}"`, name, type: 'application/x-tar', bytes }
    return sendFile(request, reply, file, async (range) => {
      const content = await storage.read(name, range)
      if (!content) throw notFound('Backup', backup_id)
      return content
    })
  })

  handle(app, SERVICE_ROUTES.deleteBackup, { access: ADMIN, keepsCache: true }, (request, reply) =>
    deleteOne(backup, db, request, reply, async (trx, { id, file_name }) => {
      await deleteBackup(trx, id)
      await cancelBackupJob(trx, id)
      await storage.remove(file_name)
    }),
  )
}
