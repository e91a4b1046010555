import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { FUNCTIONS } from '../files.ts'
import type { Db } from './db.ts'

/** Of several instances that start at once, one replaces and the others find it done. */
const REPLACE_LOCK = 7_301_177

/**
 * Brings the functions in `db/functions/` up to date: one file each, named after it, run when it has changed. Each
 * function carries the hash of its file as its comment; a table could be restored from a backup and tell of another
 * database.
 */
export async function replaceFunctions(trx: Db) {
  await sql`select pg_advisory_xact_lock(${REPLACE_LOCK})`.execute(trx)
  for (const file of (await readdir(FUNCTIONS)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(file, FUNCTIONS), 'utf8')
    const name = file.replace('.sql', '').replaceAll('-', '_')
    const version = hash('sha1', text)
    if ((await findComment(trx, name)) === version) continue
    await sql.raw(text).execute(trx)
    await sql`comment on function ${sql.id(name)} is ${sql.lit(version)}`.execute(trx)
  }
}

async function findComment(trx: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(oid, 'pg_proc') as comment from pg_proc
    where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(trx)
  return rows[0]?.comment ?? null
}
