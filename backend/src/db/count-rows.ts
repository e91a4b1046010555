import { type Expression, sql } from 'kysely'
import type { Db } from './db.ts'

/** Limit the query, or counting takes time in proportion to the table. */
export async function countRows(db: Db, query: Expression<unknown>): Promise<number> {
  // Raw: counts the rows of raw and of built queries.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${query} as counted`.execute(db)
  return rows[0]?.count ?? 0
}
