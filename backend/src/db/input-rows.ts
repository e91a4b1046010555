import { sql } from 'kysely'
import { type ColumnType, typedColumns } from './insert-rows.ts'

/** Rows as the table `given`, in one parameter for any number of rows. */
export const inputRows = <Row, Column extends keyof Row & string>(
  rows: readonly Row[],
  types: Record<Column, ColumnType>,
) =>
  sql<Pick<Row, Column>>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'given'>(
    sql.raw(`given (${typedColumns(types)})`),
  )

/** IDs with their positions, counted from 1, as the table `ordered`. */
export const orderedIds = (ids: readonly number[]) =>
  sql<{ id: number; position: number }>`unnest(${ids}::integer[]) with ordinality`.as<'ordered'>(
    sql`ordered (id, position)`,
  )
