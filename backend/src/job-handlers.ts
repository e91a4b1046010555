import type { FastifyBaseLogger } from 'fastify'
import type { BackupPlace } from './backup/backup-place.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { makeBackupJob } from './features/backups/backup-jobs.ts'
import { makeBackup } from './features/backups/make-backup.ts'
import { ringTimers } from './features/cooking-sessions/ring-timers.ts'
import { ringTimersJob } from './features/cooking-sessions/timer-jobs.ts'
import { writeExportJob } from './features/exports/export-jobs.ts'
import { writeExport } from './features/exports/write-export.ts'
import { commitImport } from './features/imports/commit-import.ts'
import { commitImportJob, readImportJob, undoImportJob } from './features/imports/import-jobs.ts'
import { readImport } from './features/imports/read-import.ts'
import { pictureTaker } from './features/imports/take-pictures.ts'
import { undoImport } from './features/imports/undo-import.ts'
import { tellPlanJob } from './features/push-subscriptions/plan-jobs.ts'
import { sendPushJob } from './features/push-subscriptions/push-jobs.ts'
import { pushSubject, sendPush } from './features/push-subscriptions/send-push.ts'
import { tellPlan } from './features/push-subscriptions/tell-plan.ts'
import type { ImageResizer } from './features/recipe-images/image-resizer.ts'
import { uploadsIn } from './features/recipe-images/upload-folder.ts'
import type { SearchStatistics } from './features/recipe-search/search-statistics.ts'
import { findSetting } from './features/settings/settings.queries.ts'
import { sendLetter, sendLetterJob } from './features/sign-in/letter-jobs.ts'
import type { Mailer } from './features/sign-in/mailer.ts'
import type { SignedLinks } from './features/sign-in/signed-links.ts'
import { handle, type JobHandler } from './jobs/job-runner.ts'
import type { FetchOutside } from './outbound/fetch-outside.ts'
import { politeFetcher } from './outbound/fetch-politely.ts'
import type { ObjectStore } from './storage/object-store.ts'

type House = {
  config: Config
  db: Db
  objectStore: ObjectStore
  resizer: ImageResizer
  fetchOutside: FetchOutside
  searchStatistics: SearchStatistics
  links: SignedLinks
  mailer: Mailer | undefined
  databaseUrl: string
  log: FastifyBaseLogger
  backupPlace: BackupPlace
  /** Removes objects whose rows are gone, such as files that could not be read. */
  removeObjects: () => void
}

/** Each feature's jobs by name: the table of contents of work that outlives a request. */
export function jobHandlersOf({ config, ...house }: House): JobHandler[] {
  const { db, searchStatistics, removeObjects } = house
  const fetchOutside = politeFetcher(house.fetchOutside)
  const takePictures = pictureTaker({ ...house, fetchOutside, uploads: uploadsIn(config.dataDir) })
  return [
    handle(readImportJob, ({ import_id }, attempt) =>
      readImport({ ...house, config, fetchOutside }, import_id, attempt).finally(removeObjects),
    ),
    handle(commitImportJob, ({ import_id }, attempt) =>
      commitImport(db, takePictures, import_id, attempt).finally(removeObjects),
    ),
    handle(sendLetterJob, (order) => sendLetter({ ...house, siteUrl: config.siteUrl }, order)),
    handle(ringTimersJob, ({ cooking_session_id }) => ringTimers(db, cooking_session_id)),
    handle(tellPlanJob, ({ push_subscription_id }) => tellPlan(db, push_subscription_id)),
    // Not politely: a push that has to wait for another is late.
    handle(sendPushJob, (order) => sendPush({ ...house, subject: pushSubject(config) }, order)),
    handle(undoImportJob, ({ import_id }, attempt) => undoImport(db, import_id, attempt)),
    handle(makeBackupJob, async ({ backup_id }, attempt) => {
      const keep = await findSetting(db, config, 'backup_keep')
      const { version } = config
      await makeBackup({ ...house, version, keep }, house.backupPlace, backup_id, attempt)
    }),
    handle(writeExportJob, ({ export_id }, attempt) =>
      writeExport(house, searchStatistics, export_id, attempt),
    ),
  ]
}
