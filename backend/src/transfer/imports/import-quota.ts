import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { findSettings } from '../../settings/settings.queries.ts'
import { findUsedBytes, type UsedBytes } from './import-uploads.queries.ts'

const MB = 1_000_000
const SHARE_OF_DISK = 0.1
/** For a bucket, whose free space nobody can know. */
const ACCOUNTS_IN_BUCKET = 10

export type ImportQuota = { account: number; total: number }

/** How many bytes of uploads one account and all accounts may have stored. */
export async function findImportQuota(db: Db, config: Config): Promise<ImportQuota> {
  const { import_quota_mb, import_quota_total_mb } = await findSettings(db, config)
  const account = import_quota_mb.value * MB
  const total = import_quota_total_mb.value
  if (total !== 'auto') return { account, total: total * MB }
  if (config.storage) return { account, total: account * ACCOUNTS_IN_BUCKET }
  const { bsize, bavail } = await statfs(config.dataDir)
  const used = await findUsedBytes(db, null)
  return { account, total: Math.floor((bsize * bavail + used.total) * SHARE_OF_DISK) }
}

export function requireQuota(used: UsedBytes, quota: ImportQuota) {
  if (used.account > quota.account)
    throw conflict(
      'quota_reached',
      `Your imports may take up ${quota.account} bytes. Finish or delete some, or send less.`,
      { limit: quota.account },
    )
  if (used.total > quota.total)
    throw conflict(
      'quota_reached',
      'The space for the imports of all accounts is used up. Try again later.',
      {
        limit: quota.total,
      },
    )
}
