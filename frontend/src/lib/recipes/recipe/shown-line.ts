import { type LineNumber, scaleRow } from '@larder/amounts/scale-row'
import { type SplitLine, splitLine } from '@larder/amounts/split-line'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'
import { convertAmount } from './convert-amount.ts'

type LineRow = Pick<RecipeIngredientRead, 'line' | 'amount_readable' | 'amount_grams'> & {
  name?: string
  /** Of a line that is neither English nor German. */
  numbers?: LineNumber[] | null
}

type ShownLine = SplitLine & {
  /** The shown number is rounded or converted. */
  isRounded: boolean
}

/** Scales a line and converts it to the reader's units if possible. */
export function shownLine(row: LineRow, factor: number, units: Units): ShownLine {
  const { line, amount } = scaleRow(row, factor, locale())
  const { text, is_rounded } = line
  const converted = amount && text.includes(amount) ? convertAmount(row, factor, units) : undefined
  if (converted) return { ...splitLine(text.replace(amount, () => converted)), isRounded: true }
  return { ...splitLine(text, amount), isRounded: is_rounded }
}
