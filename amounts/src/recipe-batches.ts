import { parseAmount } from './parse-amount.ts'
import { weighAmount } from './weigh.ts'

/** What making a recipe once comes to. */
export type RecipeYield = { servings: number | null; grams: number | null; pieces?: number | null }

const PORTIONS = /\b(?:portion|portions|portionen|serving|servings|helping|helpings)\b/i
const WHOLE = /\b(?:recipe|recipes|batch|batches|quantity|quantities|rezept|rezepte|menge|mengen)\b/i
const OF = /(?:^|\s)(?:of|of the|von|vom|von der|des|the|x|×)?\s*$/i

/**
 * How many times a recipe is made for an amount of it: '1 portion' of what serves four is a quarter, '500 g' of what weighs a
 * kilogram a half, '6' of what makes 24 pieces a quarter and else six, and no amount at all is once. Null where that cannot be told: '2 cups', 'some'.
 */
export function countRecipeBatches(amount: string, made: RecipeYield): number | null {
  if (amount.trim() === '') return 1
  const { grams } = weighAmount(amount, { name: '' })
  if (grams !== null) return countBatchesByGrams(grams, made)
  // A number alone is taken for a name, unless something follows.
  const [main] = parseAmount(`${amount} of it`).amounts
  if (main?.quantity == null) return null
  const quantity = (main.quantity + (main.quantity_max ?? main.quantity)) / 2
  if (PORTIONS.test(amount)) return made.servings && quantity / made.servings
  if (WHOLE.test(amount)) return quantity
  return main.unit === null ? quantity / (made.pieces || 1) : null
}

export const countBatchesByGrams = (grams: number, { grams: made }: RecipeYield): number | null =>
  made ? grams / made : null

/** The words of a line before the title of the recipe that it names; undefined where it names it otherwise. */
export function amountBefore(line: string, title: string): string | undefined {
  const at = line.toLowerCase().indexOf(title.toLowerCase())
  return at < 0 || title === '' ? undefined : line.slice(0, at).replace(OF, '').trim()
}
