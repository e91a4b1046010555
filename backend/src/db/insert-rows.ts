import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

type Type = 'integer' | 'integer[]' | 'double precision' | 'text' | 'jsonb'

type Types<Row> = Record<keyof Row & string, Type>

/** Inserts all rows of one parent in one statement, by their position; `types` names every column that a row gives. */
export const insertRows = <Row>(table: keyof DB, parent: string, types: Types<Row>) =>
  writeRows(`insert_${table}`, '', table, parent, types)

/** Likewise, instead of those it has; the table must not mind two rows in one place for a moment. */
export const replaceRows = <Row>(table: keyof DB, parent: string, types: Types<Row>) =>
  writeRows(
    `replace_${table}`,
    `with gone as (delete from ${table} where ${parent} = $1)`,
    table,
    parent,
    types,
  )

function writeRows<Row>(name: string, before: string, table: keyof DB, parent: string, types: Types<Row>) {
  const columns = Object.keys(types).join(', ')
  const fields = Object.entries(types).map(([name, type]) => `${name} ${type}`)
  const insert = prepared<{ id: number }>(
    name,
    `${before} insert into ${table} (${parent}, ${columns}) select $1, ${columns}
     from json_to_recordset($2::json) as given (${fields.join(', ')}) order by position returning id`,
  )
  return (trx: Db, parentId: number, rows: Row[]) => insert(trx, parentId, JSON.stringify(rows))
}
