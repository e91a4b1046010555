import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

type Type = 'integer' | 'integer[]' | 'double precision' | 'text'

/** Inserts all rows that belong to one parent in one statement; `types` names every column that a row gives. */
export function insertRows<Row>(table: keyof DB, parent: string, types: Record<keyof Row & string, Type>) {
  const columns = Object.keys(types).join(', ')
  const fields = Object.entries(types).map(([name, type]) => `${name} ${type}`)
  const insert = prepared(
    `insert_${table}`,
    `insert into ${table} (${parent}, ${columns}) select $1, ${columns}
     from json_to_recordset($2::json) as given (${fields.join(', ')})`,
  )
  return (trx: Db, parentId: number, rows: Row[]) => insert(trx, parentId, JSON.stringify(rows))
}
