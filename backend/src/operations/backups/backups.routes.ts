import { BackupList, BackupRead } from '@larder/contract/operations/backups'
import { Problem } from '@larder/contract/problems'
import { Type } from 'typebox'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import { sendFile } from '../../http/send-file.ts'
import type { App, Services } from '../../http/services.ts'
import { findSettings } from '../../settings/settings.queries.ts'
import { cancelBackupJob, startBackup } from './backup-jobs.ts'
import { backup, deleteBackup, findBackup, findLastGoodBackup, listBackups } from './backups.queries.ts'
import { isOverdue } from './is-overdue.ts'

const tags = ['Service']
const bytes = { 'application/x-tar': { schema: Type.String({ format: 'binary' }) } }

export function backupRoutes(app: App, { db, config }: Services, storage: BackupStorage) {
  app.get(
    '/backups/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'listBackups',
        summary: 'List the backups and their schedule',
        response: { 200: BackupList },
      },
    },
    async (request) => {
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
    },
  )

  app.post(
    '/backups/',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags,
        operationId: 'createBackup',
        summary: 'Start a backup',
        description: 'The backup is written and verified in the background.',
        response: { 201: BackupRead },
      },
    },
    (request, reply) =>
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

  app.get(
    '/backups/:backup_id',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'getBackup',
        summary: 'Read the status of a backup',
        params: Params('backup_id'),
        response: { 200: BackupRead },
      },
    },
    (request, reply) => readOne(backup, db, request, reply),
  )

  app.get(
    '/backups/:backup_id/file',
    {
      config: { access: ADMIN, isStreaming: true },
      schema: {
        tags,
        operationId: 'getBackupFile',
        summary: 'Download a good backup. It contains all data: store it securely',
        params: Params('backup_id'),
        response: {
          200: { description: 'The file', content: bytes },
          206: { description: 'The requested range', content: bytes },
          416: {
            description: 'The range is outside the file',
            content: { 'application/problem+json': { schema: Problem } },
          },
        },
      },
    },
    async (request, reply) => {
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
    },
  )

  app.delete(
    '/backups/:backup_id',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteBackup',
        summary: 'Delete a backup',
        params: Params('backup_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) =>
      deleteOne(backup, db, request, reply, async (trx, { id, file_name }) => {
        await deleteBackup(trx, id)
        await cancelBackupJob(trx, id)
        await storage.remove(file_name)
      }),
  )
}
