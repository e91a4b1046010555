import { hash } from 'node:crypto'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { type Db, runStatement } from './db.ts'
import { registerGeneratedStatement, registerStatement } from './statement-names.ts'

/** A statement that PostgreSQL parses and plans once per connection. */
export function prepared<Row>(name: string, text: string) {
  registerStatement(text, name)
  return (db: Db, ...values: unknown[]): Promise<Row[]> => runStatement<Row>(db, text, values)
}

/**
 * Prepares a query that was built at runtime. Use it only if the best plan does not depend on the values, because
 * PostgreSQL uses one plan for all of them.
 */
export function runPrepared<Row>(db: Db, query: RawBuilder<Row> | Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  registerGeneratedStatement(compiled.sql, () => `q_${hash('sha1', compiled.sql)}`)
  return runStatement<Row>(db, compiled.sql, compiled.parameters)
}

/**
 * Hides a parameter from the planner in a subselect. Otherwise PostgreSQL plans a prepared statement again for each
 * run while knowing the values promises a cheaper plan, although planning takes longer than running it.
 */
export const opaqueParam = (value: unknown, type: string) => sql`(select ${value}::${sql.raw(type)})`

/**
 * Upper bound of a prefix search: `between word and word || LAST_CHARACTER` uses an index with one plan for all
 * words. LIKE needs a plan for each.
 */
export const LAST_CHARACTER = '\u{10FFFF}'
