import { hasDecimalComma, type Locale } from './format-number.ts'
import { parseMeasure } from './part-measure.ts'
import { NEEDED_OF_IT } from './purchase-conversions.ts'
import { scaleAmount } from './scale-amount.ts'

const SMALL_STEPS: [below: number, step: number][] = [
  [100, 10],
  [500, 50],
  [Number.POSITIVE_INFINITY, 100],
]
const ABOUT = /^≈\s*/

/** Step size in the original unit: 100 g, half a kilo, a quarter of a litre or cup, one piece. */
function chooseStep(unit: string, written: number): number {
  if (unit === 'g' || unit === 'ml')
    return (SMALL_STEPS.find(([below]) => written < below) as [number, number])[1]
  if (unit === 'l' || unit === 'cup') return 1 / 4
  return unit === 'kg' || unit === 'lb' || unit === 'quart' ? 1 / 2 : 1
}

/** Increases or decreases an amount on a list by one step; null if it has no number. */
export function stepAmount(amount: string, direction: 1 | -1, locale: Locale = 'en'): string | null {
  const text = amount.replace(NEEDED_OF_IT, '$1').replace(ABOUT, '')
  if (text === '') return direction > 0 ? '2' : null
  const measure = parseMeasure(text, hasDecimalComma(locale))
  if (!measure) return null
  const { written } = measure
  const step = chooseStep(measure.unit, direction > 0 ? written : written - 1e-6)
  const next =
    (direction > 0 ? Math.floor(written / step + 1e-6) + 1 : Math.ceil(written / step - 1e-6) - 1) * step
  return next > 0 ? scaleAmount(text, next / written, locale).text : null
}
