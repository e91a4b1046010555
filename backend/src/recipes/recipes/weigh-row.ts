import { amountText } from '@larder/amounts/amount-text'
import { cutText } from '@larder/amounts/cut-text'
import { type Weight, weighAmount } from '@larder/amounts/weigh'
import { weighParsed } from '@larder/amounts/weigh-parsed'
import {
  MAX_AMOUNT_LENGTH,
  MAX_GRAMS,
  type RecipeIngredientRead,
} from '@larder/contract/recipes/recipe-ingredients'
import type { IngredientRow } from '../../food/ingredients/ingredients.queries.ts'
import type { ParsedRow } from './parse-row.ts'

type Amount = Pick<RecipeIngredientRead, 'amount_grams' | 'amount_readable' | 'grams_by'>

/** Uses the stated weight, or calculates it from the amount. */
export function weighRow(row: ParsedRow, ingredient: IngredientRow): Amount {
  const amount_readable = row.amount_readable ?? (row.amount_grams ? `${row.amount_grams} g` : '')
  if (row.grams_by !== undefined)
    return { amount_grams: row.amount_grams ?? null, amount_readable, grams_by: row.grams_by }
  if (typeof row.amount_grams === 'number')
    return { amount_grams: row.amount_grams, amount_readable, grams_by: 'stated' }
  const { grams, grams_by } = calculateWeight(row, amount_readable, ingredient)
  if (grams === null || grams > MAX_GRAMS) return { amount_grams: null, amount_readable, grams_by: 'unknown' }
  return { amount_grams: grams, amount_readable, grams_by }
}

/** The line can say more than the amount ("4 thighs (1 ½ pounds)"), unless the cook sent a different amount. */
function calculateWeight({ parsed, note }: ParsedRow, amount: string, ingredient: IngredientRow): Weight {
  if (parsed && amount === cutText(amountText(parsed), MAX_AMOUNT_LENGTH))
    return weighParsed(parsed, ingredient)
  return amount === '' ? { grams: null, grams_by: 'unknown' } : weighAmount(amount, ingredient, note)
}
