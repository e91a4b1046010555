import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import type { DB } from './tables.ts'

export type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'double precision'
  | 'integer'
  | 'integer[]'
  | 'jsonb'
  | 'text'
  | 'text[]'
  | 'timestamptz'
  | 'uuid'

/** Column types of the inserted rows. */
export type Types<Row> = Record<keyof Row & string, ColumnType>

export const listColumns = (types: object) => Object.keys(types).join(', ')

/** Reads rows from a JSON array in the parameter `at`. */
export const selectInputRows = (types: object, at: string) =>
  `json_to_recordset(${at}::json) as given (${typedColumns(types)})`
/** Reads one row from a JSON object in the parameter `at`. */
export const selectInputRow = (types: object, at: string) =>
  `json_to_record(${at}::json) as given (${typedColumns(types)})`

/** Column definitions of `json_to_recordset`. */
export const typedColumns = (types: object) =>
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

/** Inserts all rows of one parent in one statement, ordered by position. */
export function insertRows<Row>(table: keyof DB, parent: string, types: Types<Row>) {
  const columns = listColumns(types)
  // Raw: hot, with one parameter for all rows.
  const insert = prepared<{ id: number }>(
    `insert_${table}`,
    `insert into ${table} (${parent}, ${columns})
     select $1, ${columns} from ${selectInputRows(types, '$2')} order by position returning id`,
  )
  return (trx: Db, parentId: number, rows: Row[]) => insert(trx, parentId, JSON.stringify(rows))
}
