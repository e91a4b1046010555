import { amountText } from '@larder/amounts/amount-text'
import { cutText } from '@larder/amounts/cut-text'
import type { LineLanguage } from '@larder/amounts/detect-language'
import { type ParsedLine, parseLine } from '@larder/amounts/parse-line'
import { amountBefore } from '@larder/amounts/recipe-batches'
import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import {
  MAX_AMOUNT_LENGTH,
  MAX_NOTE_LENGTH,
  type RecipeIngredientCreate,
  type RecipeIngredientRead,
} from '@larder/contract/recipes/recipe-ingredients'

/**
 * A line to save. The extra fields come from version restores and imports, never from clients: the source of the weight, the name
 * for a new ingredient, and whether that is a food.
 */
export type LineInput = RecipeIngredientCreate &
  Partial<Pick<RecipeIngredientRead, 'grams_by'>> & { name_in_line?: string; is_food?: boolean }

/** Parts that were not sent are parsed from the line. */
export type ParsedRow = LineInput & {
  parsed?: ParsedLine
}

/**
 * `title` is the title of the linked recipe; the text before it in the line is the amount. `language` is the language of
 * most lines.
 */
export function parseRow(row: LineInput, title?: string, language?: LineLanguage): ParsedRow {
  if (row.line === undefined) return row
  const parsed = parseLine(row.line, language)
  const amount = title === undefined ? undefined : amountBefore(row.line, title)
  const name = cutText(amount === undefined ? parsed.name : (title as string), MAX_NAME_LENGTH).trim()
  const isNamed = row.ingredient_id !== undefined || row.ingredient_name !== undefined
  return {
    name,
    amount_readable: cutText(amount ?? amountText(parsed), MAX_AMOUNT_LENGTH),
    note: parsed.note === null ? null : cutText(parsed.note, MAX_NOTE_LENGTH),
    ...row,
    // Without an explicit ingredient, the name in the line is resolved before a new ingredient is created.
    ...(!isNamed && { name_in_line: row.name_in_line ?? name }),
    parsed,
  }
}
