import { EXPORT_DAYS } from '@larder/contract/transfer/exports'
import { UNDO_DAYS } from '@larder/contract/transfer/imports'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { ItemChanges } from '../http/item-changes.ts'
import type { App, Services } from '../http/services.ts'
import { handleJob } from '../jobs/job-handler.ts'
import type { GuardedFetch } from '../outbound/guarded-fetch.ts'
import { createPoliteFetch } from '../outbound/polite-fetch.ts'
import type { ImageResizer } from '../recipes/images/image-resizer.ts'
import { uploadsFolder } from '../recipes/images/upload-folder.ts'
import type { SearchStatistics } from '../recipes/search/search-statistics.ts'
import { calDavRoutes } from './caldav/caldav.routes.ts'
import { ChangeWatcher } from './changes/change-watcher.ts'
import { deleteOldChanges, restartMovedFeed } from './changes/changes.queries.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { resumeExports, writeExportJob } from './exports/export-jobs.ts'
import { deleteOldExports, EXPORTS_CHANNEL } from './exports/exports.queries.ts'
import { exportRoutes } from './exports/exports.routes.ts'
import { recipeExportRoutes } from './exports/recipe-export.routes.ts'
import { writeExport } from './exports/write-export.ts'
import { commitImport } from './imports/commit-import.ts'
import { createImportRoutes } from './imports/create-import.routes.ts'
import { commitImportJob, readImportJob, resumeImports, undoImportJob } from './imports/import-jobs.ts'
import { importPictureRoutes } from './imports/import-pictures.routes.ts'
import { pictureImporter } from './imports/import-pictures.ts'
import { importRecipeRoutes } from './imports/import-recipes.routes.ts'
import { deleteOldImports, IMPORTS_CHANNEL } from './imports/imports.queries.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { photoTextRoutes } from './imports/photo-text.routes.ts'
import { readImport } from './imports/read-import.ts'
import { undoImport } from './imports/undo-import.ts'
import { deleteExpiredLinks } from './share-links/share-links.queries.ts'
import { shareLinkRoutes } from './share-links/share-links.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { deleteOldDeliveries } from './webhooks/webhook-deliveries.queries.ts'
import { WebhookDispatcher } from './webhooks/webhook-dispatcher.ts'
import { resumeWebhooks, sendWebhook, sendWebhookJob } from './webhooks/webhook-jobs.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

type TransferServices = Services & {
  database: Database
  resizer: ImageResizer
  log: FastifyBaseLogger
  guardedFetch: GuardedFetch
}

type TransferJobServices = TransferServices & { searchStatistics: SearchStatistics }

export const transfer = {
  async routes(app: App, services: TransferServices) {
    const { config, db, log, notifications, streams, resizer } = services
    const watcher = new ChangeWatcher(db, log)
    changeRoutes(app, services, watcher)
    webhookRoutes(app, services)
    if (config.jobs) {
      const dispatcher = new WebhookDispatcher(services, watcher)
      app.addHook('preClose', () => dispatcher.close())
    }
    shareLinkRoutes(app, services)
    todayRoutes(app, services)
    await calDavRoutes(app, services)
    await createImportRoutes(app, services)
    await photoTextRoutes(app, services)
    importRoutes(app, services, new ItemChanges(notifications, IMPORTS_CHANNEL), streams)
    importRecipeRoutes(app, services)
    importPictureRoutes(app, services)
    exportRoutes(app, services, new ItemChanges(notifications, EXPORTS_CHANNEL), streams)
    recipeExportRoutes(app, services, resizer)
  },

  jobs(services: TransferJobServices) {
    const { config, db, searchStatistics, removeObjects } = services
    const guardedFetch = createPoliteFetch(services.guardedFetch)
    const importPictures = pictureImporter({
      ...services,
      guardedFetch,
      uploads: uploadsFolder(config.dataDir),
    })
    return [
      // Without the delay between requests to one host: messages must not wait for each other.
      handleJob(sendWebhookJob, ({ webhook_id }, attempt) => sendWebhook(services, webhook_id, attempt)),
      handleJob(readImportJob, ({ import_id }, attempt) =>
        readImport({ ...services, guardedFetch }, import_id, attempt).finally(removeObjects),
      ),
      handleJob(commitImportJob, ({ import_id }, attempt) =>
        commitImport(db, importPictures, import_id, attempt).finally(removeObjects),
      ),
      handleJob(undoImportJob, ({ import_id }, attempt) => undoImport(db, import_id, attempt)),
      handleJob(writeExportJob, ({ export_id }, attempt) =>
        writeExport(services, searchStatistics, export_id, attempt),
      ),
    ]
  },

  maintenance: ({ db }: Pick<Services, 'db'>) => ({
    'restart the change feed of a moved database': () => restartMovedFeed(db),
    'delete old changes': () => deleteOldChanges(db),
    'delete old webhook messages': () => deleteOldDeliveries(db),
    'delete expired share links': () => deleteExpiredLinks(db),
    'resume webhooks': () => resumeWebhooks(db),
    'delete old exports': () => deleteOldExports(db, EXPORT_DAYS),
    'resume exports': () => resumeExports(db),
    'delete old imports': () => deleteOldImports(db, UNDO_DAYS),
    'resume imports': () => resumeImports(db),
  }),
}
