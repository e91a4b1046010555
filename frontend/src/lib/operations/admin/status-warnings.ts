import type { StatusRead } from '@larder/contract/operations/status'
import * as m from '#lib/generated/messages.ts'
import { formatDuration } from '#lib/i18n/format.ts'
import { formatBytes } from '#lib/i18n/format-bytes.ts'

const MIN_FREE_SHARE = 0.1
const MIN_FREE_BYTES = 1e9
const MAX_CONNECTIONS = 0.8
const LONG_TRANSACTION_SECONDS = 10 * 60
const LATE_SECONDS = 15 * 60

export const BACKUP_SETTING = '/admin/settings#setting-backup_schedule'

/** An error needs attention now, a warning soon. */
type StatusWarning = {
  message: string
  kind: 'error' | 'warning'
  link?: { href: string; label: string }
}

export function listStatusWarnings({
  database,
  storage,
  disk,
  jobs,
  mail_failures,
  last_backup,
}: StatusRead): StatusWarning[] {
  const errors = [
    disk.free_bytes < Math.max(MIN_FREE_BYTES, MIN_FREE_SHARE * disk.bytes) &&
      m.house_low_disk({ size: formatBytes(disk.free_bytes) }),
    !storage.is_reachable && m.house_storage_away(),
    last_backup.finished_at !== null && last_backup.is_overdue && m.backup_overdue(),
    mail_failures.last_day > 0 && m.house_mail_failed({ count: mail_failures.last_day }),
    jobs.failed > 0 && m.house_jobs_failed({ count: jobs.failed }),
    (jobs.oldest_seconds ?? 0) > LATE_SECONDS &&
      m.house_jobs_late({ time: formatDuration(jobs.oldest_seconds ?? 0) }),
    database.connections > MAX_CONNECTIONS * database.most_connections && m.house_connections_few(),
    (database.oldest_transaction_seconds ?? 0) > LONG_TRANSACTION_SECONDS &&
      m.house_long_transaction({ time: formatDuration(database.oldest_transaction_seconds ?? 0) }),
  ]
  return [
    ...errors.filter((message) => message !== false).map((message) => ({ message, kind: 'error' as const })),
    ...(last_backup.finished_at === null ? [noBackup(last_backup.is_scheduled)] : []),
  ]
}

const noBackup = (isScheduled: boolean): StatusWarning => ({
  message: isScheduled ? m.backup_none_scheduled() : m.backup_none_off(),
  kind: 'warning',
  link: { href: BACKUP_SETTING, label: m.backup_setting() },
})
