import { type Static, Type } from 'typebox'
import { count, Nullable, named, OneOf, timestamp } from '../fields.ts'

const milliseconds = (description: string) => Type.Number({ minimum: 0, description })
const seconds = (description: string) => Type.Number({ minimum: 0, description })

const Versions = named('StatusVersions', {
  larder: Type.String({ description: 'Larder version' }),
  commit_hash: Type.String({ description: 'Git commit of the build' }),
  node: Type.String({ description: 'Version of Node.js' }),
  postgresql: Type.String({ description: 'Version of the database server' }),
  migration: Type.String({ description: 'Name of the last migration that was run' }),
})

const DatabaseStatus = named('StatusDatabase', {
  bytes: count('Size in bytes'),
  round_trip_ms: milliseconds('Round-trip time in milliseconds'),
  connections: count('Number of open connections, including those of other programs'),
  most_connections: count('Maximum number of connections (`max_connections`)'),
  oldest_transaction_seconds: Nullable(
    seconds('Age of the oldest open transaction in seconds; null if there is none'),
  ),
  standbys: count('Number of standby servers'),
  most_behind_bytes: Nullable(
    count(
      'Replication lag of the slowest standby, in bytes; null if there is no standby, or if the database role cannot see the lag',
    ),
  ),
})

const StorageStatus = named('StatusStorage', {
  kind: OneOf(['files', 's3'], 'Type of the object storage'),
  is_reachable: Type.Boolean({ description: 'Whether a test file could be written and read back' }),
  round_trip_ms: Nullable(milliseconds('Duration of that test in milliseconds')),
})

const DiskStatus = named('StatusDisk', {
  bytes: count('Size of the disk that contains `DATA_DIR`, in bytes'),
  free_bytes: count('Free space in bytes'),
})

const ImportsStatus = named('StatusImports', {
  used_bytes: count('Size of the uploaded files in all unfinished imports, in bytes'),
  limit_bytes: count('Maximum size in bytes'),
})

const JobKindStatus = named('StatusJobKind', {
  name: Type.String({ description: 'Kind of job' }),
  queued: count('Number of waiting jobs'),
  running: count('Number of running jobs'),
  failed: count('Number of jobs whose last attempt failed'),
  oldest_seconds: Nullable(seconds('Seconds since the oldest waiting job was due; null if none is due')),
})

const JobsStatus = named('StatusJobs', {
  queued: count('Number of waiting jobs'),
  running: count('Number of running jobs'),
  failed: count('Number of jobs whose last attempt failed'),
  oldest_seconds: Nullable(seconds('Seconds since the oldest waiting job was due; null if none is due')),
  kinds: Type.Array(JobKindStatus, { description: 'The same numbers for each kind of job' }),
})

const ErrorStatus = named('StatusError', {
  method: Type.String({ description: 'HTTP method' }),
  route: Type.String({ description: 'Route pattern, without values from the request' }),
  status: Type.Integer({ description: 'HTTP status' }),
  code: Type.String({ description: 'Problem code' }),
  count: count('Number of occurrences'),
  first_at: timestamp('First occurrence'),
  last_at: timestamp('Last occurrence'),
  request_id: Type.String({ description: 'ID of the last request with this error, to find it in the log' }),
})

const LimitStatus = named('StatusLimit', {
  name: Type.String({ description: 'Name of the rate limit' }),
  last_day: count('Number of refused requests in the last 24 hours'),
  last_week: count('Number of refused requests in the last seven days'),
})

const RefusedSignIns = named('StatusSignIns', {
  last_day: count('Number of failed logins in the last 24 hours'),
  last_week: count('Number of failed logins in the last seven days'),
  days: Type.Array(
    named('StatusDay', {
      day: Type.String({ format: 'date', description: 'Date in UTC' }),
      count: count('Number of failed logins on this day'),
    }),
    { description: 'Failed logins on each of the last seven days, oldest first' },
  ),
})

const MailStatus = named('StatusMail', {
  last_day: count('Number of failed attempts in the last 24 hours'),
  last_week: count('Number of failed attempts in the last seven days'),
})

const BackupStatus = named('StatusBackup', {
  finished_at: Nullable(timestamp('Completion time of the last good backup; null if there is none')),
  bytes: Nullable(count('Size in bytes')),
  is_scheduled: Type.Boolean({ description: 'Whether daily backups are scheduled' }),
  is_overdue: Type.Boolean({
    description: 'True if backups are scheduled, but there was no good one in the last 48 hours',
  }),
})

export const StatusRead = named('StatusRead', {
  started_at: timestamp('Start time of the process that handles this request'),
  versions: Versions,
  database: DatabaseStatus,
  storage: StorageStatus,
  disk: DiskStatus,
  imports: ImportsStatus,
  jobs: JobsStatus,
  errors: Type.Array(ErrorStatus, { description: 'Server errors, newest first' }),
  refused_sign_ins: RefusedSignIns,
  limits_hit: Type.Array(LimitStatus, {
    description: 'Rate limits that were reached in the last seven days, most frequent first',
  }),
  mail_failures: MailStatus,
  last_backup: BackupStatus,
})

export type StatusRead = Static<typeof StatusRead>
