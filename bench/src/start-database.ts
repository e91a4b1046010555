import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadLargeData } from '../../backend/scripts/load-large-data.ts'
import { openDb } from '../../backend/src/db/db.ts'
import { startEmbeddedPostgres } from '../../backend/src/db/embedded-postgres.ts'
import { listKnownMigrations, migrate, readMigration } from '../../backend/src/db/migrate.ts'

const DATA = fileURLToPath(new URL('../data/', import.meta.url))
const GENERATOR = new URL('../../backend/scripts/large-data.sql', import.meta.url)
const HOUR_MS = 60 * 60 * 1000
/** An interrupted load starts over, so durability is not needed. */
const FOR_LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  maintenance_work_mem: '1GB',
}

export type BenchDatabase = { url: string; pid: number; dataDir: string; stop: () => Promise<void> }

/** Starts the embedded PostgreSQL with Larder's settings and this many recipes. */
export async function startDatabase(recipes: number, port: number): Promise<BenchDatabase> {
  const dataDir = `${DATA}${recipes}`
  if (!(await isKept(dataDir))) await load(dataDir, recipes, port)
  const { url, stop } = await startEmbeddedPostgres({ dataDir, port })
  await withDb(url, migrate)
  const [pid] = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')
  return { url, pid: Number(pid), dataDir, stop }
}

async function load(dataDir: string, recipes: number, port: number) {
  await rm(dataDir, { recursive: true, force: true })
  const { url, stop } = await startEmbeddedPostgres({ dataDir, port, settings: FOR_LOADING })
  const started = performance.now()
  try {
    await withDb(url, async (db) => {
      await migrate(db)
      await loadLargeData(db, recipes, (loaded) => {
        const minutes = ((performance.now() - started) / 60_000).toFixed(1)
        console.log(
          `${loaded.toLocaleString('en')} of ${recipes.toLocaleString('en')} recipes, ${minutes} min`,
        )
      })
    })
  } finally {
    await stop()
  }
  await writeFile(metadataPath(dataDir), JSON.stringify(await sources()))
}

async function withDb(url: string, work: (db: ReturnType<typeof openDb>) => Promise<unknown>) {
  const db = openDb({ url, poolSize: 2, statementTimeoutMs: HOUR_MS })
  await work(db).finally(() => db.destroy())
}

/** Stored data is reused until the generator or an old migration changes. New migrations run on it. */
async function isKept(dataDir: string): Promise<boolean> {
  const stamp = await readFile(metadataPath(dataDir), 'utf8').catch(() => undefined)
  if (stamp === undefined) return false
  const now = await sources()
  const changed = Object.entries(JSON.parse(stamp)).find(([name, hash]) => now[name] !== hash)
  if (changed) console.log(`'${changed[0]}' has changed since the data was made: it is made anew.`)
  return changed === undefined
}

const metadataPath = (dataDir: string) => `${dataDir}/made-by.json`

async function sources(): Promise<Record<string, string>> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const names = await listKnownMigrations()
  const migrations = names.map(async (name) => [name, hash(await readMigration(name))])
  const generator = ['large-data', hash(await readFile(GENERATOR, 'utf8'))]
  return Object.fromEntries([...(await Promise.all(migrations)), generator])
}
