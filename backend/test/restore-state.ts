import { cp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
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
  await cp(dataDir, folder, { recursive: true, preserveTimestamps: true })
  const versions = new Map<string, string | undefined>()
  for (const path of await listFiles(folder)) versions.set(path, await findVersion(folder, path))
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
      await Promise.all([...versions].map((file) => restoreFile(...file)))
      await writes.reset()
    },
  }

  /** Only changed and missing ones: copying all takes longer than a request. */
  async function restoreFile(path: string, version: string | undefined) {
    if ((await findVersion(dataDir, path)) !== version)
      await cp(join(folder, path), join(dataDir, path), { preserveTimestamps: true })
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/** Copies keep times in whole milliseconds. */
async function findVersion(folder: string, path: string): Promise<string | undefined> {
  const found = await stat(join(folder, path)).catch(() => undefined)
  return found && `${found.size} ${Math.round(found.mtimeMs)}`
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
