import { type Static, Type } from 'typebox'
import { count, Nullable, named, OneOf, timestamp } from '../fields.ts'

const milliseconds = (description: string) => Type.Number({ minimum: 0, description })
const seconds = (description: string) => Type.Number({ minimum: 0, description })

const Versions = named('StatusVersions', {
  larder: Type.String({ description: 'The release' }),
  commit_hash: Type.String({ description: 'The commit it was built from' }),
  node: Type.String({ description: 'What runs the service' }),
  postgresql: Type.String({ description: 'Of the database server' }),
  migration: Type.String({ description: 'The last change of the schema' }),
})

const DatabaseStatus = named('StatusDatabase', {
  bytes: count('How large it is'),
  round_trip_ms: milliseconds('How long it took to answer'),
  connections: count('How many connections it has, those of other programs included'),
  most_connections: count('How many it takes'),
  oldest_transaction_seconds: Nullable(
    seconds('How long the oldest transaction has been open; null: there is none besides this'),
  ),
  standbys: count('How many servers copy it'),
  most_behind_bytes: Nullable(
    count('How much the slowest of them still has to copy; null without one, or when we may not know'),
  ),
})

const StorageStatus = named('StatusStorage', {
  kind: OneOf(['files', 's3'], 'Where pictures are'),
  is_reachable: Type.Boolean({ description: 'Whether something was written there and read back' }),
  round_trip_ms: Nullable(milliseconds('How long that took')),
})

const DiskStatus = named('StatusDisk', {
  bytes: count('How large the disk of `DATA_DIR` is'),
  free_bytes: count('How much of it is left'),
})

const ImportsStatus = named('StatusImports', {
  used_bytes: count('Bytes that the uploaded files of unfinished imports take up, of all accounts'),
  limit_bytes: count('How many bytes they may take up'),
})

const JobKindStatus = named('StatusJobKind', {
  name: Type.String({ description: 'What is to be done' }),
  queued: count('Waiting'),
  running: count('At work'),
  failed: count('Given up after the last try'),
})

const JobsStatus = named('StatusJobs', {
  queued: count('Waiting'),
  running: count('At work'),
  failed: count('Given up after the last try'),
  oldest_seconds: Nullable(seconds('How long the oldest has been due; null: none is')),
  kinds: Type.Array(JobKindStatus, { description: 'By what is to be done' }),
})

const ErrorStatus = named('StatusError', {
  method: Type.String({ description: 'What was asked' }),
  route: Type.String({ description: 'The route, without anything that a person sent' }),
  status: Type.Integer({ description: 'What was answered' }),
  code: Type.String({ description: 'The code of the problem' }),
  count: count('How often'),
  first_at: timestamp('When first'),
  last_at: timestamp('When last'),
  request_id: Type.String({ description: 'Of the last; the log tells more under it' }),
})

const LimitStatus = named('StatusLimit', {
  name: Type.String({ description: 'Which limit' }),
  last_day: count('How often in 24 hours'),
  last_week: count('How often in seven days'),
})

const RefusedSignIns = named('StatusSignIns', {
  last_day: count('How many in 24 hours'),
  last_week: count('How many in seven days'),
  days: Type.Array(
    named('StatusDay', {
      day: Type.String({ format: 'date', description: 'In UTC' }),
      count: count('How many'),
    }),
    { description: 'The last seven days, oldest first' },
  ),
})

const BackupStatus = named('StatusBackup', {
  finished_at: Nullable(timestamp('When the last good one was finished')),
  bytes: Nullable(count('How large it is')),
  is_scheduled: Type.Boolean({ description: 'Whether the service makes one every day' }),
  is_overdue: Type.Boolean({
    description: 'Whether one is made by itself, and there has been none for long',
  }),
})

export const StatusRead = named('StatusRead', {
  started_at: timestamp('When the process that answers was started'),
  versions: Versions,
  database: DatabaseStatus,
  storage: StorageStatus,
  disk: DiskStatus,
  imports: ImportsStatus,
  jobs: JobsStatus,
  errors: Type.Array(ErrorStatus, { description: 'What went wrong on our side, newest first' }),
  refused_sign_ins: RefusedSignIns,
  limits_hit: Type.Array(LimitStatus, { description: 'In the last seven days, most often first' }),
  last_backup: BackupStatus,
})

export type StatusRead = Static<typeof StatusRead>
