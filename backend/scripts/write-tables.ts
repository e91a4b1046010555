import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { startTemporaryPostgres } from '../test/temporary-postgres.ts'

const TABLES = new URL('../src/db/tables.ts', import.meta.url)

const TYPES: Record<string, string> = {
  'double precision': 'number',
  'integer[]': 'number[]',
  'date[]': 'string[]',
  'text[]': 'string[]',
  bigint: 'string',
  bytea: 'Buffer',
  boolean: 'boolean',
  date: 'string',
  integer: 'number',
  jsonb: 'unknown',
  real: 'number',
  text: 'string',
  'timestamp with time zone': 'string',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

type Column = {
  table: string
  name: string
  type: string
  is_nullable: boolean
  origin: Origin
  values: string[] | null
}
type Origin = 'given' | 'defaulted' | 'computed'

/** `check (column in (…))` becomes a union type. */
const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
    case when a.attgenerated = 's' then 'computed'
         when a.attidentity <> '' or d.adbin is not null then 'defaulted' else 'given' end as origin,
    (select array_agg(word[1]) from pg_constraint k,
       regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''::text', 'g') as word
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as values
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
  order by c.relname, a.attnum`

export async function describeTables(): Promise<string> {
  const server = await startTemporaryPostgres()
  const db = openDb({ url: server.url, poolSize: 2 })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await migrate(db)
    await client.connect()
    const { rows } = await client.query<Column>(COLUMNS)
    return print(rows)
  } finally {
    await client.end()
    await db.destroy()
    await server.stop()
  }
}

function print(columns: Column[]): string {
  const tables = Object.groupBy(columns, (column) => column.table)
  const lines = [
    '// Written by `npm run tables` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    'export interface DB {',
  ]
  for (const [table, fields = []] of Object.entries(tables)) {
    lines.push(
      `  ${table}: {`,
      ...fields.map((column) => `    ${column.name}: ${toTypeScript(column)}`),
      '  }',
    )
  }
  return `${[...lines, '}'].join('\n')}\n`
}

function toTypeScript(column: Column): string {
  const base = column.values?.map((value) => `'${value}'`).join(' | ') ?? TYPES[column.type]
  if (!base)
    throw new Error(`${column.table}.${column.name} has the type ${column.type}, which TYPES does not know`)
  const type = column.is_nullable ? `${base} | null` : base
  if (column.origin === 'computed') return `ColumnType<${type}, never, never>`
  return column.origin === 'defaulted' ? `Generated<${type}>` : type
}

export const readTables = () => readFile(TABLES, 'utf8')

if (import.meta.main) await writeFile(TABLES, await describeTables())
