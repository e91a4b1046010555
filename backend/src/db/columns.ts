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
