import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { listMigrations, migrate } from '../db/migrate.ts'
import { takeSnapshot } from './take-snapshot.ts'

type Upgrade = { db: Db; url: string; config: Pick<Config, 'databaseUrl' | 'dataDir' | 'version'> }

/** Runs migrations. Before it changes an embedded database with data, it takes a snapshot and returns its file. */
export async function upgradeDatabase({ db, url, config }: Upgrade) {
  const snapshot = config.databaseUrl ? undefined : await snapshotIfNeeded({ db, url, config })
  return { snapshot, migrations: await migrate(db) }
}

async function snapshotIfNeeded({ db, url, config: { dataDir, version } }: Upgrade) {
  const { executed, pending } = await listMigrations(db)
  if (executed.length === 0 || pending.length === 0) return undefined
  return takeSnapshot({ url, dataDir, version, before: `larder-${version}` })
}
