import type pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { OBJECT_KEY, type StoredPicture } from '../storage/object-store.ts'
import type { Archive } from './archive-reader.ts'
import { objectsIn } from './load-objects.ts'
import { dbOnConnection } from './replace-schema.ts'

/**
 * Registers the pictures of a backup for removal before they are stored, as an upload does, so that maintenance deletes
 * what a killed restore leaves. A successful restore replaces this table with all others. Returns the keys.
 */
export async function registerObjects(
  client: pg.Client,
  archive: Archive,
  known: StoredPicture[],
): Promise<string[]> {
  const knownKeys = new Set(known.map((picture) => picture.object_key))
  const pictures = groupPictures(objectsIn(archive)).filter(({ object_key }) => !knownKeys.has(object_key))
  if (pictures.length === 0) return []
  // The rows will be those of the backup. Until then, the database must look as the next start expects it.
  if (!(await hasRemovals(client))) await migrate(dbOnConnection(client))
  await client.query(
    `insert into object_removals (object_key, widths, due_at)
     select entered.object_key, entered.widths, now() + interval '1 hour'
     from json_to_recordset($1) as entered (object_key text, widths integer[])`,
    [JSON.stringify(pictures)],
  )
  return pictures.map((picture) => picture.object_key)
}

/** For a restore that failed and has deleted its objects. */
export async function unregisterObjects(client: pg.Client, keys: string[]) {
  await client.query('delete from object_removals where object_key = any ($1)', [keys])
}

/** An empty database, or one older than pictures, has no stored objects. */
export async function hasRemovals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.object_removals') is not null as has_it`)
  return rows[0].has_it
}

function groupPictures(objects: string[]): StoredPicture[] {
  const widths = new Map<string, Set<number>>()
  for (const object of objects) {
    const [, visibility, name, width] = OBJECT_KEY.exec(object) ?? []
    const key = `${visibility}/${name}`
    widths.set(key, (widths.get(key) ?? new Set()).add(Number(width)))
  }
  return [...widths].map(([object_key, found]) => ({ object_key, widths: [...found] }))
}
