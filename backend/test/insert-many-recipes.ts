import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { inTransaction } from '../src/db/transaction.ts'

/**
 * Inserts private recipes and what refers to them (in a statement that reads `made`), to reach a limit.
 * Without triggers: the change feed and foreign keys would take most of the time.
 */
export const insertManyRecipes = (db: Db, userId: number, count: number, references: RawBuilder<unknown>) =>
  inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(trx)
    await sql`
      with made as (
        insert into recipes (title, visibility, user_id)
        select 'One of many ' || n, 'private', ${userId}::integer from generate_series(1, ${count}::integer) n returning id)
      ${references}`.execute(trx)
  })
