import { scaleAmount } from '@larder/amounts/scale-amount'
import type { RecipeIngredientRead } from '@larder/contract/recipe-ingredients'
import { locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'
import { convertAmount } from './convert-amount.ts'

export type AmountRow = Pick<RecipeIngredientRead, 'amount_readable' | 'amount_grams'>

type ShownAmount = {
  text: string
  /** The shown number is not exactly the scaled one. */
  isRounded: boolean
}

export function shownAmount(row: AmountRow, factor: number, units: Units): ShownAmount {
  const converted = row.amount_readable ? convertAmount(row, factor, units) : undefined
  if (converted) return { text: converted, isRounded: false }
  if (factor === 1 || !row.amount_readable) return { text: row.amount_readable, isRounded: false }
  const scaled = scaleAmount(row.amount_readable, factor, locale())
  return { text: scaled.text, isRounded: scaled.is_rounded }
}
