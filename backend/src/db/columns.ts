import type { TObject } from 'typebox'

/**
 * SQL for each field of a shape. Written with `satisfies Columns<Shape>`, so that a field which is added to the contract
 * and forgotten in the SQL is a type error.
 */
export type Columns<Shape> = Record<keyof Shape, string>

/** The columns as SELECT wants them; with a shape, only those that it has. */
export const selectList = (columns: Record<string, string>, shape?: TObject) =>
  Object.entries(columns)
    .filter(([name]) => !shape || name in shape.properties)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ')

/** A set of rows as a list for each of their fields. */
export type ColumnWise<Shape> = { [Field in keyof Shape]: Shape[Field][] }

/**
 * Many rows as JSON, column by column: PostgreSQL writes each name once and looks up each type once, not for every row,
 * which costs less than half of it here and there. `rowsOf` puts them together again.
 */
export const columnWise = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, sql]) => `'${name}', coalesce(json_agg(${sql}), '[]')`)
    .join(', ')})`

export function rowsOf<Shape>(columns: ColumnWise<Shape>): Shape[] {
  const fields = Object.entries(columns) as [keyof Shape, Shape[keyof Shape][]][]
  return (fields[0]?.[1] ?? []).map((_, place) => {
    const row = {} as Shape
    for (const [field, values] of fields) row[field] = values[place] as Shape[keyof Shape]
    return row
  })
}
