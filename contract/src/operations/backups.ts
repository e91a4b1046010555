import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Nullable, named, OneOf, timestamp } from '../fields.ts'

export const BACKUP_ACTIONS = ['delete'] as const
export const BACKUP_STATUSES = ['writing', 'good', 'failed'] as const
export const BACKUP_FAILURES = ['no_space', 'damaged', 'store_away', 'unknown'] as const
/** Without a good one for so long, Admin is warned. */
export const OVERDUE_HOURS = 48

export const BackupRead = named('BackupRead', {
  id: id('Identifies the backup'),
  status: OneOf(
    BACKUP_STATUSES,
    '`writing`, then `good`: it was read back and is what was written; or `failed`',
  ),
  failure: Nullable(
    OneOf(
      BACKUP_FAILURES,
      'Why it failed: the disk is full, what was read back is not what was written, the S3 server is away, or what the log tells',
    ),
  ),
  is_scheduled: Type.Boolean({ description: 'False: Admin asked for it' }),
  file_name: Type.String({ description: 'What it is called where it lies' }),
  bytes: Nullable(count('Its size, once it is written')),
  may: May(BACKUP_ACTIONS),
  created_at: CreatedAt,
  finished_at: Nullable(timestamp('When it was good, or had failed')),
})
export const BackupList = named('BackupList', {
  items: Type.Array(BackupRead, { description: 'Newest first' }),
  schedule: Nullable(
    Type.String({
      description: 'After which time of day one is made, as `HH:MM`; null: never by itself',
      examples: ['03:30'],
    }),
  ),
  keep: count('How many good ones are kept'),
  place: OneOf(['folder', 'bucket'], 'Where they lie'),
  last_good_at: Nullable(timestamp('When the last good one was finished')),
  is_overdue: Type.Boolean({
    description: `Whether one is made by itself, and there has been no good one for ${OVERDUE_HOURS} hours`,
  }),
})

export type BackupAction = (typeof BACKUP_ACTIONS)[number]
export type BackupFailure = (typeof BACKUP_FAILURES)[number]
export type BackupRead = Static<typeof BackupRead>
export type BackupList = Static<typeof BackupList>
