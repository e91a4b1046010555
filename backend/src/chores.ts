import { EXPORT_DAYS } from '@larder/contract/exports'
import { UNDO_DAYS } from '@larder/contract/imports'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { deleteExpiredRefreshTokens } from './features/auth/refresh-tokens.queries.ts'
import { beginDueBackup, resumeBackups } from './features/backups/backup-jobs.ts'
import { deleteExpiredBooks } from './features/books/book-trash.queries.ts'
import { deleteOldCookingSessions } from './features/cooking-sessions/cooking-sessions.queries.ts'
import { resumeRinging } from './features/cooking-sessions/timer-jobs.ts'
import { deleteTrashedCookings } from './features/cookings/cookings.queries.ts'
import { resumeExports } from './features/exports/export-jobs.ts'
import { deleteOldExports } from './features/exports/exports.queries.ts'
import { endOldFollowing } from './features/followed-plans/followed-plans.queries.ts'
import { resumeImports } from './features/imports/import-jobs.ts'
import { deleteOldImports } from './features/imports/imports.queries.ts'
import { deleteExpiredInvitations } from './features/kitchens/kitchen-invitations.queries.ts'
import { forgetOldMeals } from './features/meal-plan/meal-plans.queries.ts'
import { deleteOldSharing } from './features/meal-plan/shared-weeks.queries.ts'
import { resumePlans } from './features/push-subscriptions/plan-jobs.ts'
import { hideTrashedImages } from './features/recipe-images/move-images.ts'
import { ObjectRemover } from './features/recipe-images/remove-objects.ts'
import { removeOldUploads, uploadsIn } from './features/recipe-images/upload-folder.ts'
import { deleteOldRequests } from './features/recipe-requests/recipe-requests.queries.ts'
import { type SearchStatistics, sampleWordFrequencies } from './features/recipe-search/search-statistics.ts'
import { forgetOldVersions } from './features/recipe-versions/forget-versions.ts'
import { deleteExpiredTrash } from './features/recipes/recipe-trash.queries.ts'
import { deleteOldInvitations } from './features/registration-invitations/registration-invitations.queries.ts'
import { findSetting } from './features/settings/settings.queries.ts'
import { deleteOldKeys } from './http/idempotency.ts'
import { deleteOldIncidents } from './http/incidents.ts'
import { deleteEndedLimits } from './http/limits.ts'
import { deleteUnusedQueues } from './jobs/take-turns.ts'
import type { Chore } from './start-housekeeping.ts'
import type { ObjectStore } from './storage/object-store.ts'

type House = {
  config: Config
  db: Db
  objectStore: ObjectStore
  searchStatistics: SearchStatistics
  log: FastifyBaseLogger
}

/** Each feature's chore by name: the table of contents of housekeeping. */
export function choresOf({ config, db, objectStore, searchStatistics, log }: House): Record<string, Chore> {
  const remover = new ObjectRemover(db, objectStore, log)
  return {
    'back up when it is time': async () =>
      beginDueBackup(db, await findSetting(db, config, 'backup_schedule')),
    'take up backups': () => resumeBackups(db),
    'empty the trash': () => deleteExpiredTrash(db),
    'empty the trash of books': () => deleteExpiredBooks(db),
    'end sessions': () => deleteExpiredRefreshTokens(db),
    'end cooking sessions': () => deleteOldCookingSessions(db),
    'forget deleted entries of cook logs': () => deleteTrashedCookings(db),
    'forget invitations to register': () => deleteOldInvitations(db),
    'forget answers to repeated requests': () => deleteOldKeys(db),
    'forget invitations': () => deleteExpiredInvitations(db),
    'forget meals that were taken off': () => forgetOldMeals(db),
    'delete old requests for recipes': () => deleteOldRequests(db),
    'end weeks that were shared': () => deleteOldSharing(db),
    'forget what went wrong': () => deleteOldIncidents(db),
    'end following plans that are over': () => endOldFollowing(db),
    'forget limits': () => deleteEndedLimits(db),
    'forget old versions of recipes': async () =>
      forgetOldVersions(db, await findSetting(db, config, 'recipe_versions_keep')),
    'hide pictures in the trash': () => hideTrashedImages(db, objectStore),
    'remove pictures': () => remover.run(),
    'remove uploads': () => removeOldUploads(uploadsIn(config.dataDir)),
    'forget old exports': () => deleteOldExports(db, EXPORT_DAYS),
    'take up exports': () => resumeExports(db),
    'forget old imports': () => deleteOldImports(db, UNDO_DAYS),
    'ring what ended meanwhile': () => resumeRinging(db),
    'tell plans in time': () => resumePlans(db),
    'take up imports': () => resumeImports(db),
    'delete unused queues of jobs': () => deleteUnusedQueues(db),
    'relearn how common words are': async () => {
      await sampleWordFrequencies(db)
      await searchStatistics.load(db)
    },
  }
}
