import { scaleAmount } from '@larder/amounts/scale-amount'
import type { RecipeIngredientRead } from '@larder/contract/recipe-ingredients'
import { formatNumber, locale } from '#lib/i18n/locale.ts'

export type AmountRow = Pick<RecipeIngredientRead, 'amount_readable' | 'amount_grams'>

const KILO = 1000

export function shownGrams(grams: number): string {
  if (grams >= KILO) return `${formatNumber(Math.round(grams / 10) / 100)} kg`
  if (grams >= 10) return `${formatNumber(Math.round(grams))} g`
  return `${formatNumber(Math.round(grams * 10) / 10)} g`
}

/** The amount for this many servings; `isRounded` where the shown number is not exactly the scaled one. */
export function shownAmount(row: AmountRow, factor: number): { text: string; isRounded: boolean } {
  if (factor === 1 || !row.amount_readable) return { text: row.amount_readable, isRounded: false }
  const scaled = scaleAmount(row.amount_readable, factor, locale())
  return { text: scaled.text, isRounded: scaled.is_rounded }
}
