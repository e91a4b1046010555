import type { TObject } from 'typebox'

/**
 * SQL for each field of a shape. Written with `satisfies Columns<Shape>`, so that a field which is added to the contract
 * and forgotten in the SQL is a type error.
 */
export type Columns<Shape> = Record<keyof Shape, string>

/** What to select for a shape; fields without a column are put in on the way out. */
export const selectList = (columns: Record<string, string>, { properties }: TObject) =>
  Object.keys(properties)
    .flatMap((name) => (columns[name] === undefined ? [] : [`${columns[name]} as ${name}`]))
    .join(', ')
