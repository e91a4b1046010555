import { OVERDUE_HOURS } from '@larder/contract/operations/backups'

const HOUR_MS = 60 * 60 * 1000

export const isOverdue = (lastGoodAt: string | null): boolean =>
  Date.now() - Date.parse(lastGoodAt ?? '1970-01-01') > OVERDUE_HOURS * HOUR_MS
