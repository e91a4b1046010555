import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/db.ts'

/** A refused upload leaves the note that its files must go: that is how they do. And who works, or refuses, notes that. */
const NOTES = new Set(['object_removals', 'job_workers', 'refusals', 'service_errors'])

type Content = { name: string; content: string }

/** Asked once for each database: to list its tables takes PostgreSQL longer than to read them. */
const questions = new WeakMap<Db, Promise<RawBuilder<Content>>>()

/** Rows and a checksum of every table, to see that a refused request left nothing behind. */
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
