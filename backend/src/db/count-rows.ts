import { type Expression, sql } from 'kysely'
import type { Db } from './db.ts'
import { runPrepared } from './prepared.ts'

/**
 * Limit the query, or counting takes time in proportion to the table. With `hasOnePlan`, its best plan does not depend on
 * the values.
 */
export async function countRows(
  db: Db,
  query: Expression<unknown>,
  { hasOnePlan = false } = {},
): Promise<number> {
  // Raw: counts the rows of raw and of built queries.
  const count = sql<{ count: number }>`select count(*)::integer as count from ${query} as counted`
  const rows = hasOnePlan ? await runPrepared(db, count) : (await count.execute(db)).rows
  return rows[0]?.count ?? 0
}
