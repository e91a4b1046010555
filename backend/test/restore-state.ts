import { cp, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { inTransaction } from '../src/db/transaction.ts'
import type { TestApp } from './test-app.ts'
import { whenDone } from './when-done.ts'

type Table = { name: string; columns: string }

/**
 * Saves all rows and objects, and returns a function that restores them. For tests that change the same fixture
 * repeatedly: creating a new one takes twenty times as long.
 */
export async function saveState({ db, dataDir }: TestApp): Promise<() => Promise<void>> {
  const folder = `${dataDir}-kept`
  await cp(dataDir, folder, { recursive: true })
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const tables = await listTables(db)
  await sql`create schema kept`.execute(db)
  for (const { name, columns } of tables)
    await sql.raw(`create table kept.${name} as select ${columns} from public.${name}`).execute(db)
  const restore = tables.map(
    ({ name, columns }) => `delete from public.${name};
      insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
  )
  // Rows are restored as they were, so triggers and constraints need not run.
  const statements = sql.raw(['set local session_replication_role = replica;', ...restore].join('\n'))
  let last = await countTransactions(db)

  return async () => {
    if ((await countTransactions(db)) === last) return
    await inTransaction(db, (trx) => statements.execute(trx))
    // After the rows, which include pending removals of objects.
    await cp(folder, dataDir, { recursive: true })
    last = await countTransactions(db)
  }
}

async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname`.execute(db)
  return rows
}

/** Number of writing transactions on the server. */
async function countTransactions(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next ?? ''
}
