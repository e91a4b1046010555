import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { administer } from './administer.ts'
import { createEmptyDatabase } from './empty-database.ts'

const FIXTURES = new URL('fixtures/', import.meta.url)

/** Created by release 0.2.0, when migrations were named by date, with the sample recipes. */
export const OLD_BACKUP = fileURLToPath(new URL('larder-0.2.0-backup.tar', FIXTURES))

export async function createOldDatabase(): Promise<string> {
  const url = await createEmptyDatabase()
  await loadOldDatabase(url)
  return url
}

export async function loadOldDatabase(url: string) {
  const dump = gunzipSync(await readFile(new URL('larder-0.2.0.sql.gz', FIXTURES)))
  await administer(url, dump.toString())
}
