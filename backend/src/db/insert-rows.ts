import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

type Type = 'integer' | 'integer[]' | 'double precision' | 'text' | 'jsonb'

/** Inserts all rows of one parent in one statement, by their position; `types` names every column that a row gives. */
export function insertRows<Row>(table: keyof DB, parent: string, types: Record<keyof Row & string, Type>) {
  const columns = Object.keys(types).join(', ')
  const fields = Object.entries(types).map(([name, type]) => `${name} ${type}`)
  const insert = prepared<{ id: number }>(
    `insert_${table}`,
    `insert into ${table} (${parent}, ${columns}) select $1, ${columns}
     from json_to_recordset($2::json) as given (${fields.join(', ')}) order by position returning id`,
  )
  return (trx: Db, parentId: number, rows: Row[]) => insert(trx, parentId, JSON.stringify(rows))
}
