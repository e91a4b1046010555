import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { sampleWordFrequencies } from '../src/recipes/search/search-statistics.ts'
import { withDatabase } from './with-database.ts'

const PROCEDURES = new URL('./large-data.sql', import.meta.url)
const BATCH = 5000

/** Fills the database with generated recipes, the same for the same count. Can be interrupted and continued. */
export async function loadLargeData(db: Db, count: number, onProgress: (loaded: number) => void = () => {}) {
  await sql.raw(await readFile(PROCEDURES, 'utf8')).execute(db)
  await sql`call bench_prepare()`.execute(db)
  const { rows } = await sql<{ loaded: number }>`
    select count(*)::integer as loaded from recipes r join users u on u.id = r.user_id
    where u.username like 'bench%'`.execute(db)
  const before = rows[0]?.loaded ?? 0
  if (before >= count) return
  await withoutIndexes(db, async () => {
    for (let loaded = before; loaded < count; loaded += BATCH) {
      await sql`call bench_load(${loaded}, ${Math.min(BATCH, count - loaded)})`.execute(db)
      onProgress(Math.min(loaded + BATCH, count))
    }
  })
  await sql`vacuum analyze`.execute(db)
  await sampleWordFrequencies(db)
  await sql`analyze search_words`.execute(db)
}

/** Building indexes at the end is several times faster than updating them row by row. */
async function withoutIndexes(db: Db, work: () => Promise<void>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'recipes' and indexdef not like 'CREATE UNIQUE%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  try {
    await work()
  } finally {
    for (const { definition } of rows) await sql.raw(definition).execute(db)
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 100_000)
  await withDatabase((db) =>
    loadLargeData(db, count, (loaded) =>
      process.stdout.write(`\r${loaded.toLocaleString('en')} of ${count.toLocaleString('en')} recipes `),
    ),
  )
  console.log('done')
}
