import { amountText } from '@larder/amounts/amount-text'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { MAX_AMOUNT, MAX_NOTE, type RecipeIngredientCreate } from '@larder/contract/recipe-ingredients'

export const MAX_NAME = 120

/** A row as it was sent, and what its line says of the parts that were not. */
export type ReadRow = RecipeIngredientCreate & {
  parsed?: ParsedLine
  /** What the line calls an ingredient that nobody named: one that means it is looked for before one is made. */
  said_name?: string
}

export function readRow(row: RecipeIngredientCreate): ReadRow {
  if (row.line === undefined) return row
  const parsed = parseLine(row.line)
  const name = parsed.name.slice(0, MAX_NAME).trim()
  const isNamed = row.ingredient_id !== undefined || row.ingredient_name !== undefined
  return {
    name,
    amount_readable: amountText(parsed).slice(0, MAX_AMOUNT),
    note: parsed.note?.slice(0, MAX_NOTE) ?? null,
    ...row,
    ...(!isNamed && { said_name: name }),
    parsed,
  }
}
