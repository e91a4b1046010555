import pg from 'pg'
import { TEMPORARY_TABLES } from '../src/backup/dump-tables.ts'

/** Tables that backups omit, and their sequences. */
const LEFT_OUT = `^(${TEMPORARY_TABLES.join('|')})(_id_seq)?$`

/** All rows of all permanent tables as text, and the values of all sequences. */
export async function dumpRows(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const content: Record<string, string[]> = {}
    const { rows: tables } = await client.query(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'S')
         and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' and c.relname !~ $1
       order by 1`,
      [LEFT_OUT],
    )
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select (to_jsonb(t) - 'log_cnt')::text as row from (select * from ${name}) t order by 1`,
      )
      content[name] = rows.map((found) => found.row)
    }
    return content
  })
}

/** A description of the schema: equal for databases with the same migrations. */
export async function dumpSchema(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(SCHEMA)
    return rows.map((found) => found.line)
  })
}

const SCHEMA = `
  select line from (
    select format('%s %s %s %s %s %s', a.attrelid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    union all select format('%s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t where not t.tgisinternal
    union all select format('search %s', t.cfgname) from pg_ts_config t
    where t.cfgnamespace = 'public'::regnamespace
  ) lines order by 1`

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
