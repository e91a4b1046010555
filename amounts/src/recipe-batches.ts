import { parseAmount } from './parse-amount.ts'
import { weighAmount } from './weigh.ts'

/** The yield of one batch. */
type RecipeYield = { servings: number | null; grams: number | null; pieces?: number | null }

const PORTIONS = /\b(?:portion|portions|portionen|serving|servings|helping|helpings)\b/i
const WHOLE = /\b(?:recipe|recipes|batch|batches|quantity|quantities|rezept|rezepte|menge|mengen)\b/i
const OF = /(?:^|\s)(?:of|of the|von|vom|von der|des|the|x|×)?\s*$/i

/**
 * Number of batches for an amount: '1 portion' of a recipe for four is 0.25, '500 g' of a kilogram 0.5, '6' of 24 pieces
 * 0.25 (6 if the pieces are unknown), and an empty amount 1. Null if unknown: '2 cups', 'some'.
 */
export function countRecipeBatches(amount: string, made: RecipeYield): number | null {
  if (amount.trim() === '') return 1
  const { grams } = weighAmount(amount, { name: '' })
  if (grams !== null) return countBatchesByGrams(grams, made)
  // The parser treats a number without following text as a name.
  const [main] = parseAmount(`${amount} of it`).amounts
  if (main?.quantity == null) return null
  const quantity = (main.quantity + (main.quantity_max ?? main.quantity)) / 2
  if (PORTIONS.test(amount)) return made.servings && quantity / made.servings
  if (WHOLE.test(amount)) return quantity
  return main.unit === null ? quantity / (made.pieces || 1) : null
}

export const countBatchesByGrams = (grams: number, { grams: made }: RecipeYield): number | null =>
  made ? grams / made : null

/** The text of a line before the title of the recipe it refers to; undefined if the title is missing. */
export function amountBefore(line: string, title: string): string | undefined {
  const at = line.toLowerCase().indexOf(title.toLowerCase())
  return at < 0 || title === '' ? undefined : line.slice(0, at).replace(OF, '').trim()
}
