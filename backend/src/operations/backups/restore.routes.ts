import multipart from '@fastify/multipart'
import { MAX_BACKUP_BYTES } from '@larder/contract/operations/backups'
import { SERVICE_ROUTES } from '@larder/contract/operations/service.routes'
import type { BackupStorage } from '../../backup/backup-storage.ts'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { ADMIN } from '../../http/access.ts'
import { AdmissionQueue } from '../../http/admission-queue.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireCurrentPassword } from '../../people/users/current-password.ts'
import {
  backup,
  countData,
  countServiceProcesses,
  findBackup,
  insertUploadedBackup,
} from './backups.queries.ts'
import { describeBackup } from './describe-backup.ts'
import { deleteSurplusBackups } from './make-backup.ts'
import { receiveBackup } from './receive-backup.ts'
import type { RestoreOrder } from './run-restore.ts'

const UPLOAD_SECONDS = 3600
/** Verifying a backup reads all of it. */
const VERIFYING = { maxRunning: 1, maxWaiting: 4, retryAfterSeconds: 10 }
const RESTORES = { name: 'restores', max: 10, seconds: 60, key: byAccount }

export async function restoreRoutes(
  app: App,
  { db, config }: Services,
  storage: BackupStorage,
  startRestore: (order: RestoreOrder) => void,
) {
  const verifying = new AdmissionQueue(VERIFYING)

  handle(
    app,
    SERVICE_ROUTES.getBackupContents,
    { access: ADMIN, isStreaming: true },
    async ({ params: { backup_id } }) => {
      const { file_name } = await requireGoodBackup(db, backup_id)
      const description = await verifying.run(() => describeBackup(storage, file_name))
      return { ...description, current: await countData(db) }
    },
  )

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: MAX_BACKUP_BYTES, files: 1, fields: 0, headerPairs: 20 },
    })
    const options = { access: ADMIN, limits: [RESTORES], isStreaming: true, keepsCache: true }
    handle(
      scope,
      SERVICE_ROUTES.uploadBackup,
      { ...options, bodySeconds: UPLOAD_SECONDS },
      (request, reply) =>
        verifying.run(async () => {
          const { path, bytes, sha256, discard } = await receiveBackup(request, config.backup.folder)
          try {
            request.body = { sha256 } as never
            await runIdempotentWrite(request, reply, db, async (trx) => {
              const id = await insertUploadedBackup(trx, bytes, (name) => storage.add(name, path))
              await deleteSurplusBackups(trx, storage, null)
              const { headers, body } = await buildItemResponse(backup, trx, id, request.caller)
              return { status: 201, headers: { ...headers, location: `${backup.path}/${id}` }, body }
            })
          } finally {
            await discard()
          }
        }),
    )
  })

  handle(
    app,
    SERVICE_ROUTES.restoreBackup,
    { access: ADMIN, limits: [RESTORES], isStreaming: true, keepsCache: true },
    async ({ params: { backup_id }, body, caller }, reply) => {
      await requireCurrentPassword({ db, config }, caller, body.current_password)
      const { file_name } = await requireGoodBackup(db, backup_id)
      await requireOnlyBackend(db, config.workers)
      const accepted_at = new Date().toISOString()
      startRestore({ backupId: backup_id, fileName: file_name })
      return reply.code(202).send({ accepted_at })
    },
  )
}

async function requireGoodBackup(db: Db, id: number) {
  const found = await findBackup(db, id)
  if (found?.status !== 'good') throw notFound('Backup', id)
  return found
}

/** Other backends would keep serving and writing while the data is replaced. */
async function requireOnlyBackend(db: Db, workers: number) {
  const count = (await countServiceProcesses(db)) - workers
  if (count > 0)
    throw conflict(
      'other_backends',
      `Other backends use this database (${count} processes). Stop them, then restore again.`,
      { count },
    )
}
