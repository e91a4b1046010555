import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { FUNCTIONS } from '../files.ts'
import type { Db } from './db.ts'

/** Only one of several starting instances replaces functions. */
const REPLACE_LOCK = 7_301_177

/**
 * Creates or replaces the SQL functions in `db/functions/` whose files have changed. The comment of each function
 * stores the hash of its file. A table would not do: a restored backup would contain hashes of another database.
 */
export async function replaceFunctions(trx: Db) {
  // Raw: calls a function.
  await sql`select pg_advisory_xact_lock(${REPLACE_LOCK})`.execute(trx)
  for (const file of (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(file, FUNCTIONS), 'utf8')
    const name = file.replace('.sql', '').replaceAll('-', '_')
    const version = hash('sha1', text)
    if ((await findComment(trx, name)) === version) continue
    await sql.raw(text).execute(trx)
    // Raw: the builder has no COMMENT.
    await sql`comment on function ${sql.id(name)} is ${sql.lit(version)}`.execute(trx)
  }
}

async function findComment(trx: Db, name: string): Promise<string | null> {
  // Raw: reads a system table.
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(oid, 'pg_proc') as comment from pg_proc
    where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(trx)
  return rows[0]?.comment ?? null
}
