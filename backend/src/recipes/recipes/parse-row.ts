import { amountText } from '@larder/amounts/amount-text'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { amountBefore } from '@larder/amounts/recipe-batches'
import { MAX_NAME } from '@larder/contract/fields'
import {
  MAX_AMOUNT,
  MAX_NOTE,
  type RecipeIngredientCreate,
  type RecipeIngredientRead,
} from '@larder/contract/recipes/recipe-ingredients'

/**
 * A line to be written. One that was weighed before, here or in another Larder, brings along how; an imported one what to call
 * a new ingredient, and whether it is a food. No client may say so.
 */
export type WrittenLine = RecipeIngredientCreate &
  Partial<Pick<RecipeIngredientRead, 'grams_by'>> & { said_name?: string; is_food?: boolean }

/** A row as it was sent, and what its line says of the parts that were not. */
export type ParsedRow = WrittenLine & {
  parsed?: ParsedLine
}

/** `title` is that of the recipe which the line stands for: what is before it in the line is an amount of that. */
export function parseRow(row: WrittenLine, title?: string): ParsedRow {
  if (row.line === undefined) return row
  const parsed = parseLine(row.line)
  const amount = title === undefined ? undefined : amountBefore(row.line, title)
  const name = (amount === undefined ? parsed.name : (title as string)).slice(0, MAX_NAME).trim()
  const isNamed = row.ingredient_id !== undefined || row.ingredient_name !== undefined
  return {
    name,
    amount_readable: (amount ?? amountText(parsed)).slice(0, MAX_AMOUNT),
    note: parsed.note?.slice(0, MAX_NOTE) ?? null,
    ...row,
    // What the line calls an ingredient that nobody named: one that means it is looked for before one is made.
    ...(!isNamed && { said_name: row.said_name ?? name }),
    parsed,
  }
}
