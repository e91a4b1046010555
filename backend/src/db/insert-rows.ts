import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

type Type = 'boolean' | 'double precision' | 'integer' | 'integer[]' | 'jsonb' | 'text' | 'text[]'

/** Every column that a row gives. */
export type Types<Row> = Record<keyof Row & string, Type>

export const columnsIn = (types: object) => Object.keys(types).join(', ')

/** From the parameter `at`, a list of rows as JSON. */
export const givenRows = (types: object, at: string) =>
  `json_to_recordset(${at}::json) as given (${typed(types)})`
/** The same for a single one. */
export const givenRow = (types: object, at: string) =>
  `json_to_record(${at}::json) as given (${typed(types)})`

const typed = (types: object) =>
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

/** Inserts all rows of one parent in one statement, by their position. */
export function insertRows<Row>(table: keyof DB, parent: string, types: Types<Row>) {
  const columns = columnsIn(types)
  const insert = prepared<{ id: number }>(
    `insert_${table}`,
    `insert into ${table} (${parent}, ${columns})
     select $1, ${columns} from ${givenRows(types, '$2')} order by position returning id`,
  )
  return (trx: Db, parentId: number, rows: Row[]) => insert(trx, parentId, JSON.stringify(rows))
}
