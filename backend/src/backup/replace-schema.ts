import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/db.ts'
import { listKnownMigrations, readMigration } from '../db/migrate.ts'
import type { DB } from '../db/tables.ts'
import { DatabaseInUse } from './backup-connection.ts'

/**
 * All objects of the schema that belong to us and not to an extension. Tables first, because they use the functions.
 */
const DROPS = `
  with ours as (
    select 1 as place, format('drop table %s cascade', c.oid::regclass) as statement, c.oid
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all
    select 2, format('drop function if exists %s cascade', p.oid::regprocedure), p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
    union all
    select 3, format('drop text search configuration %s cascade', t.oid::regconfig), t.oid
    from pg_ts_config t where t.cfgnamespace = 'public'::regnamespace and t.cfgowner = current_user::regrole)
  select statement from ours
  where not exists (select from pg_depend d where d.objid = ours.oid and d.deptype = 'e')
  order by place`

/** Leaves the schema as before the first migration. Extensions stay: an administrator may have installed them. */
export async function dropSchema(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(DROPS)
  for (const { statement } of rows) await client.query(statement)
  // Queued jobs refer to deleted rows.
  await client.query('drop schema if exists graphile_worker cascade')
}

/** Tables of other applications in the same database must not be dropped. */
export async function requireOnlyOwnTables(client: pg.Client) {
  const sources = await Promise.all((await listKnownMigrations()).map(readMigration))
  const ours = [...sources.join('\n').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
    (match) => match[1],
  )
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1) and c.relname not like 'kysely\\_%'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    [ours],
  )
  if (rows.length > 0)
    throw new DatabaseInUse(
      `The database holds tables that this Larder does not know (${rows.map((row) => row.name).join(', ')}). Restore into a database of its own.`,
    )
}

/** Lets the migrator use our connection, so that it runs inside our transaction. */
export function dbOnConnection(client: pg.Client): Db {
  const connection = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => {},
  } as unknown as PostgresPoolClient
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

type Statement = { drop: string; create: string }

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
    format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid`

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by i.indexrelid`

const TRIGGERS = `
  select format('alter table %s disable trigger user', t.tgrelid::regclass) as drop,
    format('alter table %s enable trigger user', t.tgrelid::regclass) as create
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace group by t.tgrelid`

/**
 * Runs `load` on tables without foreign keys, indexes and triggers, and then creates them again. So rows can be loaded
 * in any order and are checked once, indexes are built faster, and triggers do not run for rows that already contain
 * their effects.
 */
export async function withoutConstraints<Result>(
  client: pg.Client,
  load: () => Promise<Result>,
  onStep: OnStep = () => {},
): Promise<Result> {
  const statements: Statement[] = []
  for (const list of [TRIGGERS, FOREIGN_KEYS, INDEXES])
    statements.push(...(await client.query<Statement>(list)).rows)
  for (const { drop } of statements) await client.query(drop)
  const result = await load()
  for (const [index, { create }] of statements.toReversed().entries()) {
    await client.query(create)
    onStep(index + 1, statements.length)
  }
  return result
}

type OnStep = (done: number, total: number) => void
