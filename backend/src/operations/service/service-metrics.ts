import { setTimeout as pause } from 'node:timers/promises'
import type { StatusRead } from '@larder/contract/operations/status'
import { Gauge, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { findLastFinishedBackup, findLastGoodBackup } from '../backups/backups.queries.ts'
import { readDiskStatus } from '../status/disk-status.ts'
import { findDatabaseStatus, findJobsStatus } from '../status/status.queries.ts'
import { checkStorage } from '../status/storage-status.ts'

/** Each check writes an object, which can cost money. */
const STORAGE_CHECK_MS = 60_000
/** Prometheus waits ten seconds for all values. */
const DATABASE_TIMEOUT_MS = 5000

type Sample = { labels?: Record<string, string>; value: number }
type Metric = { name: string; help: string; samples: Sample[] }
type MetricServices = Pick<Services, 'config' | 'objectStore'> & { database: Database }

/**
 * Returns a function that reads values which are the same in all workers, in the text format of Prometheus. While the
 * database does not respond, its values are left out.
 */
export function createServiceMetrics({ config, database, objectStore }: MetricServices) {
  const kind = config.storage ? 's3' : 'files'
  const findStorage = cacheFor(STORAGE_CHECK_MS, () => checkStorage(objectStore, kind))

  return async (): Promise<string> => {
    const [found, disk, storage] = await Promise.all([
      readDatabase(database, config),
      // Metrics must work when other things fail.
      readDiskStatus(config.dataDir).catch(() => undefined),
      findStorage(),
    ])
    return formatGauges([
      ...describeProcess(config),
      single('disk_size_bytes', 'Size of the disk that contains DATA_DIR', disk?.bytes),
      single('disk_free_bytes', 'Free space on the disk that contains DATA_DIR', disk?.free_bytes),
      {
        ...{ name: 'object_storage_up', help: '1 if an object could be written and read in the last minute' },
        samples: [{ labels: { kind }, value: Number(storage.is_reachable) }],
      },
      single('database_up', '1 if the database responds and accepts writes', Number(found !== undefined)),
      ...(found ? [...describeDatabase(found), ...describeBackups(found), ...describeJobs(found.jobs)] : []),
    ])
  }
}

type DatabaseValues = {
  status: Awaited<ReturnType<typeof findDatabaseStatus>>
  jobs: StatusRead['jobs']
  lastFinished: Awaited<ReturnType<typeof findLastFinishedBackup>>
  lastGood: Awaited<ReturnType<typeof findLastGoodBackup>>
  isScheduled: boolean
}

/** Undefined if the database does not respond, responds late or is read-only. */
async function readDatabase(database: Database, config: Config): Promise<DatabaseValues | undefined> {
  const { db } = database
  const read = async (): Promise<DatabaseValues | undefined> => {
    if (!(await database.isAvailable())) return undefined
    return {
      status: await findDatabaseStatus(db),
      jobs: await findJobsStatus(db),
      lastFinished: await findLastFinishedBackup(db),
      lastGood: await findLastGoodBackup(db),
      isScheduled: (await findSetting(db, config, 'backup_schedule')) !== 'off',
    }
  }
  return Promise.race([read().catch(() => undefined), pause(DATABASE_TIMEOUT_MS, undefined, { ref: false })])
}

const single = (name: string, help: string, value: number | null | undefined): Metric => ({
  ...{ name, help },
  samples: value === null || value === undefined ? [] : [{ value }],
})

const describeProcess = ({ version, commitHash }: Config): Metric[] => [
  {
    ...{ name: 'build_info', help: 'Version of this backend' },
    samples: [{ labels: { version, commit: commitHash, node: process.versions.node }, value: 1 }],
  },
]

const describeDatabase = ({ status }: DatabaseValues): Metric[] => [
  single('database_size_bytes', 'Size of the database', status.bytes),
  single('database_connections', 'Open connections, including those of other programs', status.connections),
  single('database_connections_max', 'max_connections of PostgreSQL', status.most_connections),
]

/** Time stamps instead of ages: `time() - larder_backup_last_good_timestamp_seconds` is right at any moment. */
const describeBackups = ({ lastFinished, lastGood, isScheduled }: DatabaseValues): Metric[] => [
  single('backup_scheduled', '1 if daily backups are scheduled', Number(isScheduled)),
  single(
    'backup_last_good_timestamp_seconds',
    'Completion time of the last good backup; 0 if there is none',
    Date.parse(lastGood?.finished_at ?? '1970-01-01') / 1000,
  ),
  single('backup_last_good_size_bytes', 'Size of the last good backup', lastGood?.bytes ?? null),
  single(
    'backup_last_succeeded',
    '1 if the last finished backup is good, 0 if it failed',
    lastFinished ? Number(lastFinished.status === 'good') : null,
  ),
]

function describeJobs({ kinds }: StatusRead['jobs']): Metric[] {
  const states = ['queued', 'running', 'failed'] as const
  return [
    {
      ...{ name: 'jobs', help: 'Background jobs by kind and state; failed ones are not tried again' },
      samples: kinds.flatMap((kind) =>
        states.map((state) => ({ labels: { kind: kind.name, state }, value: kind[state] })),
      ),
    },
    {
      ...{ name: 'jobs_oldest_seconds', help: 'Time since the oldest waiting job of this kind was due' },
      samples: kinds.map(({ name, oldest_seconds }) => ({
        labels: { kind: name },
        value: oldest_seconds ?? 0,
      })),
    },
  ]
}

async function formatGauges(metrics: Metric[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, samples } of metrics) {
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    if (samples.length === 0) continue
    const gauge = new Gauge({ name: `larder_${name}`, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of samples) gauge.set(labels, value)
  }
  return registry.metrics()
}

function cacheFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (value && now - readAt < ms) return value
    readAt = now
    value = read()
    return value
  }
}
