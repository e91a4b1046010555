import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { DOMAINS } from '../domains.ts'
import { deleteOldKeys } from '../http/idempotency.ts'
import { deleteOldIncidents } from '../http/incident-counts.ts'
import { deleteExpiredLimits } from '../http/rate-limits.ts'
import { deleteUnusedQueues } from '../jobs/fair-turns.ts'
import type { SearchStatistics } from '../recipes/search/search-statistics.ts'
import { ObjectRemover } from '../storage/delete-objects.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import type { MaintenanceTask } from './start-maintenance.ts'

type MaintenanceServices = {
  config: Config
  db: Db
  objectStore: ObjectStore
  searchStatistics: SearchStatistics
  log: FastifyBaseLogger
}

/** The tasks of all domains and of the infrastructure, by name. */
export function maintenanceTasks(services: MaintenanceServices): Record<string, MaintenanceTask> {
  const { db, objectStore, log } = services
  const remover = new ObjectRemover(db, objectStore, log)
  return {
    ...Object.assign({}, ...DOMAINS.map((domain) => domain.maintenance(services))),
    'delete old idempotency keys': () => deleteOldKeys(db),
    'delete old incidents': () => deleteOldIncidents(db),
    'delete expired rate limits': () => deleteExpiredLimits(db),
    'delete unused job queues': () => deleteUnusedQueues(db),
    'delete objects without rows': () => remover.run(),
  }
}
