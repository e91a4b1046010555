import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { listMigrations, migrate } from '../db/migrate.ts'
import { StartError } from '../db/start-error.ts'
import { connectWithoutTimeouts } from './backup-connection.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Advisory lock: of several instances that start at once, one saves the rows. */
const UPGRADE_LOCK = 7002

type Upgrade = { db: Db; url: string; config: Pick<Config, 'dataDir' | 'version' | 'upgradeBackup'> }

/** Runs migrations. Before it changes a database with data, it takes a snapshot and returns its file. */
export async function upgradeDatabase(upgrade: Upgrade) {
  const { db, url, config } = upgrade
  if (!config.upgradeBackup || !(await hasRowsToSave(db)))
    return { snapshot: undefined, migrations: await migrate(db) }
  const holder = await connectWithoutTimeouts(url)
  try {
    await holder.query('select pg_advisory_lock($1)', [UPGRADE_LOCK])
    // Another instance may have been first.
    const snapshot = (await hasRowsToSave(db)) ? await saveRows(upgrade) : undefined
    return { snapshot, migrations: await migrate(db) }
  } finally {
    await holder.end()
  }
}

async function hasRowsToSave(db: Db): Promise<boolean> {
  const { executed, pending } = await listMigrations(db)
  return executed.length > 0 && pending.length > 0
}

async function saveRows({ url, config: { dataDir, version } }: Upgrade): Promise<string> {
  try {
    return await takeSnapshot({ url, dataDir, version, before: `larder-${version}` })
  } catch (error) {
    if (!isDiskError(error)) throw error
    throw new StartError(
      `The snapshot before the upgrade cannot be written to ${dataDir}/snapshots (${error.message}). The database is unchanged. ` +
        'Make room, or make a backup yourself and set UPGRADE_BACKUP=off.',
    )
  }
}

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'syscall' in error &&
  /^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|NOTDIR)$/.test(String(Reflect.get(error, 'code')))
