import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/** Tables that a refused request may change: removals of uploaded files, and counters of refusals. */
const NOTES = new Set(['object_removals', 'job_workers', 'refusals', 'service_errors'])

type Content = { name: string; content: string }

/** Built once per database: listing the tables takes longer than reading them. */
const questions = new WeakMap<Db, Promise<RawBuilder<Content>>>()

/** Row count and checksum of every table, to verify that a refused request changed nothing. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const question = questions.get(db) ?? buildQuery(db)
  questions.set(db, question)
  const { rows } = await (await question).execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.content]))
}

async function buildQuery(db: Db): Promise<RawBuilder<Content>> {
  const tables = await db.introspection.getTables()
  const counts = tables

    .filter((table) => table.schema === 'public' && !table.isView)
    .filter((table) => !table.name.startsWith('kysely') && !NOTES.has(table.name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name,
          count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content
        from ${sql.table(name)} t`,
    )
  return sql<Content>`${sql.join(counts, sql` union all `)}`
}
