import { sql } from 'kysely'
import type { TObject } from 'typebox'

/**
 * SQL expression for each field of a type. Use it with `satisfies Columns<Shape>`: a field that is added to the
 * contract and missing in the SQL is a type error.
 */
export type Columns<Shape> = Record<keyof Shape, string>

/** The SELECT list; with a schema, only its fields. */
export const selectList = (columns: Record<string, string>, shape?: TObject) =>
  Object.entries(columns)
    .filter(([name]) => !shape || name in shape.properties)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ')

/** The same for the query builder. Combine it with `$castTo<Shape>()`. */
export const toSelections = (columns: Record<string, string>) =>
  Object.entries(columns).map(([name, expression]) => sql.raw(expression).as(name))

/** Rows stored by column: one array per field. */
export type ColumnWise<Shape> = { [Field in keyof Shape]: Shape[Field][] }

/**
 * Builds JSON by column: PostgreSQL writes each name and looks up each type only once instead of once per row, which
 * halves the cost on both sides. `toRows` restores the rows.
 */
export const selectColumnWise = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, expression]) => `'${name}', coalesce(json_agg(${expression}), '[]')`)
    .join(', ')})`

export function toRows<Shape>(columns: ColumnWise<Shape>): Shape[] {
  const fields = Object.entries(columns) as [keyof Shape, Shape[keyof Shape][]][]
  return (fields[0]?.[1] ?? []).map((_, index) => {
    const row = {} as Shape
    for (const [field, values] of fields) row[field] = values[index] as Shape[keyof Shape]
    return row
  })
}
