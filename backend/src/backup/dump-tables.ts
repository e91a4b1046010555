import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import type { ArchiveWriter } from './archive-writer.ts'
import type { DumpedTable } from './manifest.ts'
import type { Progress } from './progress.ts'

const compress = promisify(gzip)
const PART_BYTES = 4 * 1024 * 1024
/** Small, because a recipe can have a megabyte. */
const BATCH_SIZE = 100

const { escapeIdentifier, escapeLiteral } = pg

/** Temporary data that can be created again and may have gigabytes: uploads of running imports, and exports. */
export const TEMPORARY_TABLES = [
  'backups',
  'change_feeds',
  'changes',
  'export_chunks',
  'exports',
  'import_chunks',
  'import_pictures',
  'import_uploads',
  'job_workers',
  'refusals',
  'service_errors',
]

/** All of Larder's tables with their writable columns; generated columns are computed again. */
const TABLES = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as identities
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
    and c.relname <> all ($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`

type Table = { name: string; columns: string[]; identities: string[] }

/** Writes every row as a line of JSON. The client must be in a repeatable-read transaction. */
export async function dumpTables(
  client: pg.Client,
  writer: ArchiveWriter,
  progress: Progress,
): Promise<DumpedTable[]> {
  const { rows: tables } = await client.query<Table>(TABLES, [TEMPORARY_TABLES])
  const counts = new Map<string, number>()
  for (const { name } of tables) counts.set(name, await countRows(client, name))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)

  const dumped: DumpedTable[] = []
  let done = 0
  for (const table of tables) {
    progress('Backing up rows', done, total)
    await dumpRows(client, writer, table, (rows) => {
      done += rows
      progress('Backing up rows', done, total)
    })
    const { name, columns } = table
    dumped.push({ name, columns, rows: counts.get(name) ?? 0, counters: await readCounters(client, table) })
  }
  progress('Backing up rows', total, total)
  return dumped
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${escapeIdentifier(table)}`)
  return rows[0].count
}

async function dumpRows(
  client: pg.Client,
  writer: ArchiveWriter,
  { name, columns, identities }: Table,
  onRows: (count: number) => void,
) {
  const order = identities.map(escapeIdentifier).join(', ')
  await client.query(`declare dump no scroll cursor for select row_to_json(t)::text as line
    from (select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)}
          ${order && `order by ${order}`}) t`)
  let lines: string[] = []
  let bytes = 0
  let number = 0
  const flush = async () => {
    const text = Buffer.from(lines.join(''))
    await writer.add(`tables/${name}.${String(++number).padStart(6, '0')}.jsonl.gz`, await compress(text))
    lines = []
    bytes = 0
  }
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH_SIZE} from dump`)
    if (rows.length === 0) break
    for (const { line } of rows) {
      lines.push(`${line}\n`)
      bytes += line.length
    }
    if (bytes >= PART_BYTES) await flush()
    onRows(rows.length)
  }
  if (lines.length > 0) await flush()
  await client.query('close dump')
}

async function readCounters(
  client: pg.Client,
  { name, identities }: Table,
): Promise<DumpedTable['counters']> {
  const counters: DumpedTable['counters'] = []
  for (const column of identities) {
    const sequence = `pg_get_serial_sequence(${escapeLiteral(`public.${name}`)}, ${escapeLiteral(column)})`
    const { rows } = await client.query(`select ${sequence} as sequence`)
    const { rows: state } = await client.query(`select last_value, is_called from ${rows[0].sequence}`)
    counters.push({ column, ...state[0] })
  }
  return counters
}
