import type { Quantity } from './find-quantities.ts'
import { formatFraction, type Locale } from './format-number.ts'
import { formatForUnit } from './kitchen-measure.ts'
import type { Token } from './tokenize-line.ts'
import { parseNumberWord } from './unit-words.ts'
import { findUnit } from './units.ts'

/** A range of the text and its replacement. */
export type Edit = { start: number; end: number; text: string; isRounded: boolean }

const LINK = /^(plus|and|und|\+|&|)$/i

/** '1 lb 9 oz' and '1 cup plus 2 tbsp' are one amount: scaled as a sum and split again. */
export function scaleSum(
  text: string,
  tokens: Token[],
  [large, small]: [Quantity, Quantity],
  factor: number,
  locale: Locale,
): Edit | null {
  const largeWord = tokens[large.last + 1]
  const smallWord = tokens[small.last + 1]
  if (!largeWord || !smallWord || large.values.length !== 1 || small.values.length !== 1) return null
  const [largeUnit, smallUnit] = [findUnit(largeWord.text), findUnit(smallWord.text)]
  if (!largeUnit?.size || !smallUnit?.size || largeUnit.kind !== smallUnit.kind) return null
  if (largeUnit.kind !== 'weight' && largeUnit.kind !== 'volume') return null
  const between = text.slice(largeWord.end, tokens[small.first]?.start)
  if (smallUnit.size >= largeUnit.size || !LINK.test(between.trim())) return null

  const ratio = largeUnit.size / smallUnit.size
  const total = ((large.values[0] ?? 0) + (small.values[0] ?? 0) / ratio) * factor
  // Cups can be quarters; pounds and spoons are integers.
  const step = largeUnit.id === 'cup' ? 1 / 4 : 1
  const whole = Math.floor(total / step + 1e-6) * step
  const rest = Math.max(0, total - whole) * ratio
  const number = formatForUnit(rest, smallUnit.id, locale)
  const parts = [
    whole > 0 ? `${formatFraction(whole).text} ${parseNumberWord(largeWord.text, whole > 1)}` : '',
    rest > 0.01 ? `${number.text} ${parseNumberWord(smallWord.text, number.value > 1)}` : '',
  ]
  return {
    start: tokens[large.first]?.start ?? 0,
    end: smallWord.end,
    text: parts.filter(Boolean).join(between),
    isRounded: rest > 0.01 && Math.abs(number.value - rest) > 1e-2 * rest,
  }
}
