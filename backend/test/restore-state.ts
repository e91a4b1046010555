import { cp, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { inTransaction } from '../src/db/transaction.ts'
import type { TestApp } from './test-app.ts'
import { watchWrites } from './watch-writes.ts'
import { whenDone } from './when-done.ts'

type Table = { name: string; columns: string }

export type SavedState = {
  /** Restores the tables that were written since, and all objects. */
  restore: () => Promise<void>
  /** The tables with a writing statement since the last `restore`, rolled back or not. */
  listWritten: () => Promise<string[]>
}

/** Saves all rows and objects. For tests that change the same fixture repeatedly: a new one takes far longer. */
export async function saveState({ db, dataDir }: TestApp): Promise<SavedState> {
  const folder = `${dataDir}-kept`
  await cp(dataDir, folder, { recursive: true })
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const tables = await listTables(db)
  await sql`create schema kept`.execute(db)
  for (const { name, columns } of tables)
    await sql.raw(`create table kept.${name} as select ${columns} from public.${name}`).execute(db)
  const writes = await watchWrites(
    db,
    tables.map(({ name }) => name),
  )

  return {
    listWritten: writes.listWritten,
    async restore() {
      const written = new Set(await writes.listWritten())
      if (written.size === 0) return
      const statements = tables
        .filter(({ name }) => written.has(name))
        .map(
          ({ name, columns }) => `delete from public.${name};
            insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
        )
      // Rows are restored as they were, so triggers and constraints need not run.
      const replace = sql.raw(['set local session_replication_role = replica;', ...statements].join('\n'))
      await inTransaction(db, (trx) => replace.execute(trx))
      // After the rows, which include pending removals of objects.
      await cp(folder, dataDir, { recursive: true })
      await writes.reset()
    },
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
