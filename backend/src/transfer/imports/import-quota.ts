import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { findSettings } from '../../settings/settings.queries.ts'
import { findUsedBytes, type UsedBytes } from './import-uploads.queries.ts'

const MB = 1_000_000
const SHARE_OF_DISK = 0.1
/** The free space of a bucket is unknown, so its quota is that of this many accounts. */
const BUCKET_ACCOUNTS = 10

export type ImportQuota = { account: number; total: number }

/** Upload quota in bytes, for one account and for all accounts together. */
export async function findImportQuota(db: Db, config: Config): Promise<ImportQuota> {
  const { import_quota_mb, import_quota_total_mb } = await findSettings(db, config)
  const account = import_quota_mb.value * MB
  const total = import_quota_total_mb.value
  if (total !== 'auto') return { account, total: total * MB }
  if (config.storage) return { account, total: account * BUCKET_ACCOUNTS }
  const { bsize, bavail } = await statfs(config.dataDir)
  const used = await findUsedBytes(db, null)
  return { account, total: Math.floor((bsize * bavail + used.total) * SHARE_OF_DISK) }
}

export function requireQuota(used: UsedBytes, quota: ImportQuota) {
  if (used.account > quota.account)
    throw conflict(
      'quota_reached',
      `Your import quota is ${quota.account} bytes. Finish or delete some imports, or upload less.`,
      { limit: quota.account },
    )
  if (used.total > quota.total)
    throw conflict('quota_reached', 'The import quota of all accounts is used up. Try again later.', {
      limit: quota.total,
    })
}
