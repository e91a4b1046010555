import type { FastifyBaseLogger } from 'fastify'
import type { BackupPlace } from './backup/backup-storage.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { handle, type JobHandler } from './jobs/job-runner.ts'
import { makeBackupJob } from './operations/backups/backup-jobs.ts'
import { makeBackup } from './operations/backups/make-backup.ts'
import type { FetchOutside } from './outbound/guarded-fetch.ts'
import { politeFetcher } from './outbound/polite-fetch.ts'
import { sendLetter, sendLetterJob } from './people/authentication/email-jobs.ts'
import type { Mailer } from './people/authentication/mailer.ts'
import type { SignedLinks } from './people/authentication/signed-links.ts'
import { tellPlanJob } from './people/notifications/plan-reminder-jobs.ts'
import { sendPushJob } from './people/notifications/push-jobs.ts'
import { pushSubject, sendPush } from './people/notifications/send-push.ts'
import { tellPlan } from './planning/reminders/remind-of-plan.ts'
import { ringTimers } from './recipes/cooking-sessions/notify-timers.ts'
import { ringTimersJob } from './recipes/cooking-sessions/timer-jobs.ts'
import type { ImageResizer } from './recipes/images/image-resizer.ts'
import { uploadsIn } from './recipes/images/upload-folder.ts'
import type { SearchStatistics } from './recipes/search/search-statistics.ts'
import { findSetting } from './settings/settings.queries.ts'
import type { ObjectStore } from './storage/object-store.ts'
import { writeExportJob } from './transfer/exports/export-jobs.ts'
import { writeExport } from './transfer/exports/write-export.ts'
import { commitImport } from './transfer/imports/commit-import.ts'
import { commitImportJob, readImportJob, undoImportJob } from './transfer/imports/import-jobs.ts'
import { pictureTaker } from './transfer/imports/import-pictures.ts'
import { readImport } from './transfer/imports/read-import.ts'
import { undoImport } from './transfer/imports/undo-import.ts'

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
