import type { StatusRead } from '@larder/contract/operations/status'
import { expect, test } from 'vitest'
import { BACKUP_SETTING, listStatusWarnings } from './status-warnings.ts'

const well = {
  database: { connections: 5, most_connections: 100, oldest_transaction_seconds: null },
  storage: { is_reachable: true },
  disk: { bytes: 100e9, free_bytes: 50e9 },
  jobs: { failed: 0, oldest_seconds: null },
  mail_failures: { last_day: 0, last_week: 3 },
  last_backup: { finished_at: '2026-11-17T03:30:00Z', is_scheduled: true, is_overdue: false },
} as StatusRead

test('returns no warnings for a healthy service', () => expect(listStatusWarnings(well)).toEqual([]))

test.each([
  [{ disk: { bytes: 100e9, free_bytes: 9e9 } }, 'The disk is almost full: 9 GB left.'],
  [{ disk: { bytes: 5e9, free_bytes: 0.9e9 } }, 'The disk is almost full: 900 MB left.'],
  [{ storage: { is_reachable: false } }, 'Picture storage can’t be reached.'],
  [{ last_backup: { ...well.last_backup, is_overdue: true } }, 'No successful backup in the last two days.'],
  [
    { jobs: { failed: 2, oldest_seconds: null } },
    'Failed background jobs: 2. See the service log for the cause.',
  ],
  [
    { mail_failures: { last_day: 2, last_week: 3 } },
    'E-mails that could not be sent in the last 24 hours: 2. Check SMTP_URL; the cause is in the service log.',
  ],
  [{ jobs: { failed: 0, oldest_seconds: 3600 } }, 'Background jobs have been waiting for 1 h.'],
  [
    { database: { connections: 90, most_connections: 100, oldest_transaction_seconds: null } },
    'The database is almost out of connections.',
  ],
  [
    { database: { connections: 5, most_connections: 100, oldest_transaction_seconds: 7200 } },
    'A transaction has been open for 2 h.',
  ],
])('%j is a warning', (changes, words) =>
  expect(listStatusWarnings({ ...well, ...changes } as StatusRead)).toEqual([
    { message: words, kind: 'error' },
  ]),
)

test.each([
  [true, 'No backups yet. The first one will be made automatically.'],
  [false, 'No backups, and automatic backups are off.'],
])(
  'without any backup, scheduled %s, there is a warning with the way to the setting',
  (is_scheduled, message) => {
    const last_backup = { finished_at: null, bytes: null, is_scheduled, is_overdue: is_scheduled }
    expect(listStatusWarnings({ ...well, last_backup })).toEqual([
      { message, kind: 'warning', link: { href: BACKUP_SETTING, label: 'Backup settings' } },
    ])
  },
)
