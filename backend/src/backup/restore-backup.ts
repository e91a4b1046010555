import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withoutDated } from '../db/baseline.ts'
import { listKnownMigrations, migrate } from '../db/migrate.ts'
import { type ObjectStore, objectKeys, type StoredPicture } from '../storage/object-store.ts'
import type { Archive } from './archive-reader.ts'
import { connectWithoutTimeouts, DatabaseInUse, holdBackupLock } from './backup-connection.ts'
import { insertBackupList, readBackupList } from './carry-backup-list.ts'
import { insertReleased, listUploads } from './dump-uploads.ts'
import { listPictures } from './list-pictures.ts'
import { loadObjects, objectsIn } from './load-objects.ts'
import { loadTables } from './load-tables.ts'
import { NewerBackup } from './manifest.ts'
import { noProgress, type Progress } from './progress.ts'
import { hasRemovals, registerObjects, unregisterObjects } from './register-objects.ts'
import { dbOnConnection, dropSchema, requireOnlyOwnTables, withoutConstraints } from './replace-schema.ts'

const MAX_CHECKS = 10
const CHECK_INTERVAL_MS = 200

type RestoreOptions = {
  url: string
  objectStore: ObjectStore
  /** An embedded database contains only Larder's tables; on a server there may be others. */
  isEmbedded: boolean
  /** Log out everyone. Otherwise, sessions that ended after the backup was made would be valid again. */
  endSessions?: boolean
  progress?: Progress
}

/**
 * Replaces all data with that of the backup, or changes nothing: stores the objects first, then all rows in one
 * transaction. Returns the tables in the backup that are not Larder's and were left out.
 */
export async function restoreBackup(archive: Archive, options: RestoreOptions): Promise<string[]> {
  const { url, objectStore, isEmbedded, endSessions = false, progress = noProgress } = options
  await requireKnown(archive)
  const client = await connectWithoutTimeouts(url)
  try {
    await holdBackupLock(client)
    if (!isEmbedded) {
      await requireStopped(client)
      await requireOnlyOwnTables(client)
    }
    const before = await listStored(client)
    let entered: string[] = []
    let skipped: string[]
    try {
      if (archive.manifest.has_objects) {
        await objectStore.prepare()
        entered = await registerObjects(client, archive, before)
        await loadObjects(archive, objectStore, progress)
      }
      skipped = await replaceRows(client, archive, { before, endSessions, progress })
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const inUse = new Set(before.flatMap(objectKeys))
      // Objects that cannot be deleted now stay registered for removal.
      await objectStore
        .remove(objectsIn(archive).filter((key) => !inUse.has(key)))
        .then(() => unregisterObjects(client, entered))
        .catch(() => {})
      throw error
    }
    await client.query('analyze')
    return skipped
  } finally {
    await client.end()
  }
}

type Replacement = { before: StoredPicture[]; endSessions: boolean; progress: Progress }

async function replaceRows(
  client: pg.Client,
  archive: Archive,
  { before, endSessions, progress }: Replacement,
) {
  const db = dbOnConnection(client)
  const uploads = await listUploads(client)
  const backups = await readBackupList(client)
  await client.query('begin')
  await dropSchema(client)
  // Creates the schema of the backup's version. Later migrations then change the rows as in an upgrade.
  await migrate(db, { upTo: withoutDated(archive.manifest.migrations).at(-1), isInTransaction: true })
  const skipped = await withoutConstraints(
    client,
    () => loadTables(client, archive, progress),
    (done, total) => progress('Building indexes', done, total),
  )
  await migrate(db, { isInTransaction: true })
  await insertLeftovers(client, before)
  await insertReleased(client, uploads)
  await insertBackupList(client, backups)
  if (endSessions) await client.query('delete from sessions')
  await client.query('commit')
  return skipped
}

/** Pictures that only the replaced rows referred to are deleted after 30 days, like everything in the trash. */
async function insertLeftovers(client: pg.Client, before: StoredPicture[]) {
  const named = new Set((await listPictures(client)).map((picture) => picture.object_key))
  await client.query(
    `insert into object_removals (object_key, widths, due_at)
     select left_over.object_key, left_over.widths, now() + interval '30 days'
     from json_to_recordset($1) as left_over (object_key text, widths integer[])
     on conflict (object_key) do nothing`,
    [JSON.stringify(before.filter((picture) => !named.has(picture.object_key)))],
  )
}

/** Includes pictures that wait for their removal. */
async function listStored(client: pg.Client): Promise<StoredPicture[]> {
  if (!(await hasRemovals(client))) return []
  const { rows } = await client.query<StoredPicture>('select object_key, widths from object_removals')
  return [...(await listPictures(client)), ...rows]
}

export async function requireKnown({ manifest }: Archive) {
  const known = await listKnownMigrations()
  if (withoutDated(manifest.migrations).some((name, index) => known[index] !== name))
    throw new NewerBackup(manifest.larder_version)
}

/** Checks repeatedly: PostgreSQL needs a moment to notice that a Larder has ended. */
async function requireStopped(client: pg.Client) {
  let connections = 0
  for (let check = 0; check < MAX_CHECKS; check++) {
    if (check > 0) await pause(CHECK_INTERVAL_MS)
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and application_name like 'larder%' and application_name <> 'larder-backup'`,
    )
    connections = rowCount ?? 0
    if (connections === 0) return
  }
  throw new DatabaseInUse(
    `Larder is running on this database (${connections} connections). Stop it, then restore again.`,
  )
}
