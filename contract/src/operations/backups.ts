import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, timestamp } from '../fields.ts'

export const BACKUP_ACTIONS = ['delete'] as const
export const BACKUP_STATUSES = ['writing', 'good', 'failed'] as const
export const BACKUP_FAILURES = ['no_space', 'damaged', 'store_away', 'unknown'] as const
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
  file_name: Type.String({ description: 'File name in the backup folder or bucket' }),
  bytes: Nullable(count('Size in bytes, once written')),
  may: May(BACKUP_ACTIONS),
  created_at: CreatedAt,
  finished_at: Nullable(timestamp('Time at which the backup was verified or failed')),
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

export type BackupAction = (typeof BACKUP_ACTIONS)[number]
export type BackupFailure = (typeof BACKUP_FAILURES)[number]
export type BackupRead = Static<typeof BackupRead>
export type BackupList = Static<typeof BackupList>
