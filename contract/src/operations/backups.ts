import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, timestamp } from '../fields.ts'
import { Password } from '../people/users.ts'

export const BACKUP_ACTIONS = ['delete'] as const
const BACKUP_STATUSES = ['writing', 'good', 'failed'] as const
const BACKUP_FAILURES = ['no_space', 'damaged', 'store_away', 'unknown'] as const
const BACKUP_ORIGINS = ['schedule', 'admin', 'upload', 'restore'] as const
const RESTORE_FAILURES = ['damaged', 'newer', 'in_use', 'no_space', 'store_away', 'unknown'] as const
export const RESTORE_PHASES = ['checking', 'saving', 'pictures', 'rows', 'indexes'] as const
export const MAX_BACKUP_BYTES = 2_000_000_000
/** After this time without a good backup, Admins get a warning. */
export const OVERDUE_HOURS = 48

export const BackupRead = named('BackupRead', {
  id: id('ID of the backup'),
  status: OneOf(BACKUP_STATUSES, '`writing`, then `good` (written and verified) or `failed`'),
  failure: Nullable(
    OneOf(
      BACKUP_FAILURES,
      'Why it failed. `no_space`: the disk is full; `damaged`: the verification failed; `store_away`: the S3 server is unreachable; `unknown`: see the log',
    ),
  ),
  is_scheduled: Type.Boolean({
    description: 'True if the backup was started by the schedule, false if an Admin started it',
  }),
  origin: OneOf(
    BACKUP_ORIGINS,
    'Where it comes from. `schedule`: the schedule; `admin`: an Admin started it; `upload`: an Admin uploaded it; `restore`: the state that a restore replaced',
  ),
  file_name: Type.String({ description: 'File name in the backup folder or bucket' }),
  bytes: Nullable(count('Size in bytes, once written')),
  may: May(BACKUP_ACTIONS),
  created_at: CreatedAt,
  finished_at: Nullable(timestamp('Time at which the backup was verified or failed')),
  restored_at: Nullable(timestamp('Time of the last restore of this backup; null if there was none')),
  restore_failure: Nullable(
    OneOf(
      RESTORE_FAILURES,
      'Why the last attempt to restore it changed nothing. `damaged`: the file is damaged; `newer`: a newer Larder made it; `in_use`: another backend or another application uses the database; `no_space`: the disk is full; `store_away`: the S3 server is unreachable; `unknown`: see the log',
    ),
  ),
})
export const BackupList = named('BackupList', {
  items: Type.Array(BackupRead, { description: 'Backups, newest first' }),
  schedule: Nullable(
    Type.String({
      description: 'Time of the daily backup, as `HH:MM`; null if there is no schedule',
      examples: ['03:30'],
    }),
  ),
  keep: count('Number of good backups to keep'),
  place: OneOf(['folder', 'bucket'], 'Where backups are stored'),
  last_good_at: Nullable(timestamp('Completion time of the last good backup')),
  is_overdue: Type.Boolean({
    description: `True if backups are scheduled, but there was no good one in the last ${OVERDUE_HOURS} hours`,
  }),
})

const DataCounts = named('DataCounts', {
  recipes: count('Number of recipes, including those in the trash'),
  users: count('Number of accounts'),
  kitchens: count('Number of kitchens'),
  shopping_lists: count('Number of shopping lists'),
  pictures: count('Number of pictures of recipes'),
})
export const BackupContents = named('BackupContents', {
  created_at: timestamp('Time of the data in the backup'),
  larder_version: Type.String({ description: 'Version of Larder that made the backup' }),
  has_pictures: Type.Boolean({ description: 'False if the backup contains only rows' }),
  admins: Type.Array(Type.String(), { description: 'Usernames of the Admins in the backup, at most 20' }),
  counts: DataCounts,
  current: DataCounts,
})
export const BackupFile = named('BackupFile', {
  file: Type.String({ format: 'binary', description: 'A backup of Larder, at most 2 GB' }),
})
export const RestoreCreate = named(
  'RestoreCreate',
  { current_password: Password },
  { examples: [{ current_password: 'four kinds of thyme' }] },
)
export const RestoreAccepted = named('RestoreAccepted', {
  accepted_at: timestamp('Time of acceptance. A backend that started later has completed the restore'),
})

export type BackupAction = (typeof BACKUP_ACTIONS)[number]
export type BackupFailure = (typeof BACKUP_FAILURES)[number]
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number]
export type BackupContents = Static<typeof BackupContents>
export type DataCounts = Static<typeof DataCounts>
export type RestoreFailure = (typeof RESTORE_FAILURES)[number]
export type RestorePhase = (typeof RESTORE_PHASES)[number]
export type BackupRead = Static<typeof BackupRead>
export type BackupList = Static<typeof BackupList>
