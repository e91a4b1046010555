import { writeFile } from 'node:fs/promises'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { openDb } from '../src/db/db.ts'

export const OPENAPI_FILE = new URL('../../docs/openapi.json', import.meta.url)

/** The committed OpenAPI document, without build information. Needs no database. */
export async function describeApi(): Promise<string> {
  const config = readConfig({ VERSION: '1', COMMIT_HASH: 'none' })
  const url = 'postgres://nobody@127.0.0.1:1/nothing'
  const db = openDb({ url, poolSize: 1 })
  const app = await buildApp({
    config,
    tokenSecret: 'not used to describe the API',
    database: new Database(url, db),
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  await db.destroy()
  return `${JSON.stringify(document, null, 2)}\n`
}

if (import.meta.main) await writeFile(OPENAPI_FILE, await describeApi())
