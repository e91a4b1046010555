import { hash } from 'node:crypto'
import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

const names = new Map<string, string>()

export const preparedName = (text: string) => names.get(text)

/** A statement that PostgreSQL parses and plans once per connection. Its name shows in pg_stat_statements. */
export function prepared<Row>(name: string, text: string) {
  names.set(text, name)
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}

/** Each connection keeps every statement it has prepared, so their number has an end. */
const MAX_NAMES = 500

/**
 * The same for a statement that is put together: for shapes whose best plan does not depend on the values, because
 * PostgreSQL settles on one plan for all of them.
 */
export async function runPrepared<Row>(db: Db, query: RawBuilder<Row> | Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!names.has(compiled.sql) && names.size < MAX_NAMES)
    names.set(compiled.sql, `q_${hash('sha1', compiled.sql)}`)
  const { rows } = await db.executeQuery<Row>(compiled)
  return rows
}

/**
 * A value behind a SELECT, where the planner does not see it. PostgreSQL plans a prepared statement anew for each run as long as
 * knowing the values promises a cheaper one, though that takes longer than running it.
 */
export const opaqueParam = (value: unknown, type: string) => sql`(select ${value}::${sql.raw(type)})`

/**
 * What begins with a word stands between it and itself with this behind it: a range, which one plan finds in an index whatever
 * the word is. LIKE is planned for each.
 */
export const LAST_CHARACTER = '\u{10FFFF}'
