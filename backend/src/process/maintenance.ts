import { EXPORT_DAYS } from '@larder/contract/transfer/exports'
import { UNDO_DAYS } from '@larder/contract/transfer/imports'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { deleteOldKeys } from '../http/idempotency.ts'
import { deleteOldIncidents } from '../http/incident-log.ts'
import { deleteEndedLimits } from '../http/rate-limits.ts'
import { deleteUnusedQueues } from '../jobs/fair-turns.ts'
import { beginDueBackup, resumeBackups } from '../operations/backups/backup-jobs.ts'
import { deleteExpiredRefreshTokens } from '../people/authentication/refresh-tokens.queries.ts'
import { deleteExpiredInvitations } from '../people/kitchens/kitchen-invitations.queries.ts'
import { resumePlans } from '../people/notifications/plan-reminder-jobs.ts'
import { deleteOldInvitations } from '../people/registration-invitations/registration-invitations.queries.ts'
import { forgetOldMeals } from '../planning/meal-plan/meal-plans.queries.ts'
import { deleteOldSharing } from '../planning/meal-plan/shared-weeks.queries.ts'
import { deleteOldRequests } from '../planning/recipe-requests/recipe-requests.queries.ts'
import { deleteExpiredBooks } from '../recipes/books/book-trash.queries.ts'
import { deleteTrashedCookings } from '../recipes/cook-log/cookings.queries.ts'
import { deleteOldCookingSessions } from '../recipes/cooking-sessions/cooking-sessions.queries.ts'
import { resumeRinging } from '../recipes/cooking-sessions/timer-jobs.ts'
import { ObjectRemover } from '../recipes/images/delete-objects.ts'
import { hideTrashedImages } from '../recipes/images/move-images.ts'
import { removeOldUploads, uploadsIn } from '../recipes/images/upload-folder.ts'
import { deleteExpiredTrash } from '../recipes/recipes/recipe-trash.queries.ts'
import { type SearchStatistics, sampleWordFrequencies } from '../recipes/search/search-statistics.ts'
import { forgetOldVersions } from '../recipes/versions/delete-old-versions.ts'
import { findSetting } from '../settings/settings.queries.ts'
import { endOldFollowing } from '../shopping/planned-days/followed-plans.queries.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { resumeExports } from '../transfer/exports/export-jobs.ts'
import { deleteOldExports } from '../transfer/exports/exports.queries.ts'
import { resumeImports } from '../transfer/imports/import-jobs.ts'
import { deleteOldImports } from '../transfer/imports/imports.queries.ts'
import type { Chore } from './start-maintenance.ts'

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
