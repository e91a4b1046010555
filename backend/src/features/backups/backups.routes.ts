import { BackupList, BackupRead, OVERDUE_HOURS } from '@larder/contract/backups'
import { Problem } from '@larder/contract/problems'
import { Type } from 'typebox'
import type { BackupPlace } from '../../backup/backup-place.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN } from '../../http/access.ts'
import { createOne, deleteOne, readOne, withMay } from '../../http/items.ts'
import { Params } from '../../http/params.ts'
import { sendFile } from '../../http/send-file.ts'
import type { App, Services } from '../../http/services.ts'
import { beginBackup } from './backup-jobs.ts'
import { backup, deleteBackup, findBackup, listBackups } from './backups.queries.ts'

const tags = ['Service']
const HOUR_MS = 60 * 60 * 1000
const bytes = { 'application/x-tar': { schema: Type.String({ format: 'binary' }) } }

export function backupRoutes(app: App, { db, config }: Services, place: BackupPlace) {
  const { schedule, keep, isInBucket } = config.backup

  app.get(
    '/backups/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'listBackups',
        summary: 'The backups that the service made, and when it makes the next',
        response: { 200: BackupList },
      },
    },
    async (request) => {
      const rows = await listBackups(db)
      const last_good_at = rows.find(({ status }) => status === 'good')?.finished_at ?? null
      const since = Date.now() - Date.parse(last_good_at ?? '1970-01-01')
      return {
        items: rows.map((row) => withMay(backup, request.caller, row)),
        schedule: schedule ?? null,
        keep,
        place: isInBucket ? ('bucket' as const) : ('folder' as const),
        last_good_at,
        is_overdue: schedule !== undefined && since > OVERDUE_HOURS * HOUR_MS,
      }
    },
  )

  app.post(
    '/backups/',
    {
      config: { access: ADMIN, isUnseen: true },
      schema: {
        tags,
        operationId: 'createBackup',
        summary: 'Back everything up now',
        description: 'It is written in the background, and read back.',
        response: { 201: BackupRead },
      },
    },
    (request, reply) =>
      createOne(backup, db, request, reply, async (trx) => {
        const id = await beginBackup(trx, null)
        if (id === undefined)
          throw conflict('limit_reached', 'A backup is being written. Wait until it is done.', {
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
        summary: 'See how a backup gets on',
        params: Params('backup_id'),
        response: { 200: BackupRead },
      },
    },
    (request, reply) => readOne(backup, db, request, reply),
  )

  app.get(
    '/backups/:backup_id/file',
    {
      config: { access: ADMIN, isLasting: true },
      schema: {
        tags,
        operationId: 'getBackupFile',
        summary: 'The file of a good backup. It holds everything: keep it as safe as the service',
        params: Params('backup_id'),
        response: {
          200: { description: 'The file', content: bytes },
          206: { description: 'The part that `Range` asked for', content: bytes },
          416: {
            description: 'The range lies outside of the file',
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
        const content = await place.read(name, range)
        if (!content) throw notFound('Backup', backup_id)
        return content
      })
    },
  )

  app.delete(
    '/backups/:backup_id',
    {
      config: { access: ADMIN, isUnseen: true },
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
        await place.remove(file_name)
      }),
  )
}
