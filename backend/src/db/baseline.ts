import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { BASELINE_FILES } from '../files.ts'
import type { Db } from './db.ts'
import { StartError } from './start-error.ts'

/** Creates the schema of release 0.2.0 in one step. */
export const BASELINE = '0.2.0-baseline'

/** Before the baseline, the schema was the sum of 83 migrations named by date. This was the last one. */
export const LAST_DATED = '2026-12-19-2-job-workers-survive-crashes'
const LAST_DATED_COMMIT = 'fe7e143a'
const isDated = (name: string) => /^2026-/.test(name)

export async function readBaseline(): Promise<string> {
  const files = (await readdir(BASELINE_FILES)).sort()
  const parts = await Promise.all(files.map((file) => readFile(new URL(file, BASELINE_FILES), 'utf8')))
  return parts.join('\n')
}

/** Replaces the dated migrations in a list of executed ones by the baseline, which creates the same schema. */
export function withoutDated(executed: readonly string[]): string[] {
  const dated = executed.filter(isDated)
  if (dated.length === 0) return [...executed]
  if (!dated.includes(LAST_DATED))
    throw new StartError(
      `The data is from an older Larder (its last migration is ${dated.at(-1)}). Start commit ${LAST_DATED_COMMIT} of Larder 0.2.0 once, which upgrades it, and then this version.`,
    )
  return [BASELINE, ...executed.filter((name) => !isDated(name))]
}

export async function listExecuted(db: Db): Promise<string[]> {
  // Raw: looks for a table.
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration') as table`.execute(db)
  if (!found[0]?.table) return []
  // Raw: reads a table of Kysely, which is not among our table types.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Records the baseline in a database that the dated migrations created. Its schema and data are not touched. */
export async function adoptBaseline(trx: Db) {
  if (!(await listExecuted(trx)).some(isDated)) return
  // Instances that start at the same time wait here; the second one finds nothing to replace.
  // Raw: the builder has no LOCK TABLE.
  await sql`lock table kysely_migration in exclusive mode`.execute(trx)
  const executed = await listExecuted(trx)
  if (withoutDated(executed).length === executed.length) return
  // Raw: changes a table of Kysely.
  await sql`delete from kysely_migration where name = any (${executed.filter(isDated)})`.execute(trx)
  // Raw: changes a table of Kysely.
  await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
    trx,
  )
}
