import { weighAmount } from '@larder/amounts/weigh'
import {
  MAX_GRAMS,
  type RecipeIngredientCreate,
  type RecipeIngredientRead,
} from '@larder/contract/recipe-ingredients'
import type { IngredientRow } from '../ingredients/ingredients.queries.ts'

type Amount = Pick<RecipeIngredientRead, 'amount_grams' | 'amount_readable' | 'grams_by'>

/** Keeps what the cook stated, and works out the grams where only the readable amount was given. */
export function weighRow(row: RecipeIngredientCreate, ingredient: IngredientRow): Amount {
  const amount_readable = row.amount_readable ?? (row.amount_grams ? `${row.amount_grams} g` : '')
  if (typeof row.amount_grams === 'number')
    return { amount_grams: row.amount_grams, amount_readable, grams_by: 'stated' }
  if (amount_readable === '') return { amount_grams: null, amount_readable, grams_by: 'unknown' }
  const { grams, grams_by } = weighAmount(amount_readable, ingredient, row.note)
  if (grams === null || grams > MAX_GRAMS) return { amount_grams: null, amount_readable, grams_by: 'unknown' }
  return { amount_grams: grams, amount_readable, grams_by }
}
