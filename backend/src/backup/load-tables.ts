import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import type { Archive } from './archive-reader.ts'
import { findTableName } from './manifest.ts'
import type { Progress } from './progress.ts'

const decompress = promisify(gunzip)
const { escapeIdentifier } = pg

/**
 * Inserts every row with its id and restores every sequence. Returns the tables that are not Larder's: somebody else
 * created them, and they cannot be restored.
 */
export async function loadTables(client: pg.Client, archive: Archive, progress: Progress): Promise<string[]> {
  const { parts } = archive.manifest
  const { rows: found } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const isOurs = ({ name }: { name: string }) => found.some((table) => table.name === name)
  const tables = archive.manifest.tables.filter(isOurs)
  const total = tables.reduce((sum, table) => sum + table.rows, 0)
  let done = 0
  for (const table of tables) {
    const columns = table.columns.map(escapeIdentifier).join(', ')
    const name = escapeIdentifier(table.name)
    // One text value per part, never parsed here, so that numbers keep every digit.
    const insert = `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, $1::json)`
    let rows = 0
    for (const part of parts.filter((found) => findTableName(found.name) === table.name)) {
      progress('Restoring rows', done + rows, total)
      const lines = (await decompress(await archive.read(part))).toString('utf8').trimEnd()
      const { rowCount } = await client.query(insert, [`[${lines.replaceAll('\n', ',')}]`])
      rows += rowCount ?? 0
    }
    if (rows !== table.rows) throw new Error(`${table.name} got ${rows} rows instead of ${table.rows}`)
    done += rows
    for (const { column, last_value, is_called } of table.counters)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        `public.${table.name}`,
        column,
        last_value,
        is_called,
      ])
  }
  progress('Restoring rows', total, total)
  return archive.manifest.tables.filter((table) => !isOurs(table)).map((table) => table.name)
}
