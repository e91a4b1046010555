import {
  type FormattedNumber,
  formatDecimal,
  formatFraction,
  formatMetric,
  formatWhole,
  type Locale,
} from './format-number.ts'
import { findUnit } from './units.ts'

type KitchenMeasure = { numbers: FormattedNumber[]; word: string; isRounded: boolean }

const FINE_UNITS = new Set(['g', 'mg', 'ml', 'cm', 'mm'])
const DECIMAL_UNITS = new Set(['kg', 'cl', 'dl', 'l'])
// A pinch is never halved.
const WHOLE_UNITS = new Set(['pinch', 'dash', 'knife tip', 'drop', 'splash'])

type Step = { isDue: (value: number) => boolean; factor: number; words: Record<string, string> }

function isMultiple(part: number, value: number): boolean {
  return Math.abs(value / part - Math.round(value / part)) < 1e-6
}

const TEASPOON_WORDS = { tsp: 'tbsp', teaspoon: 'tablespoon', TL: 'EL', Teelöffel: 'Esslöffel' }
const tablespoonWords = Object.fromEntries(
  Object.entries(TEASPOON_WORDS).map(([small, large]) => [large, small]),
)

/** Switches to the next unit for impractical values: ⅓ tbsp is 1 tsp, 0.3 kg is 300 g. */
const STEPS: Record<string, Step> = {
  tsp: {
    isDue: (value) => value >= 3 && isMultiple(1.5, value),
    factor: 1 / 3,
    words: TEASPOON_WORDS,
  },
  tbsp: { isDue: (value) => value < 1 && !isMultiple(0.5, value), factor: 3, words: tablespoonWords },
  cup: {
    isDue: (value) => value < 0.24 || (value < 1 && isMultiple(1 / 8, value) && !isMultiple(1 / 4, value)),
    factor: 16,
    words: { cup: 'tbsp', c: 'tbsp', Tasse: 'EL' },
  },
  kg: { isDue: (value) => value < 1, factor: 1000, words: { kg: 'g', kilo: 'g', Kilo: 'g' } },
  l: {
    isDue: (value) => value < 1,
    factor: 1000,
    words: { l: 'ml', L: 'ml', liter: 'ml', litre: 'ml', Liter: 'ml' },
  },
}

export function formatForUnit(value: number, unit: string | undefined, locale: Locale): FormattedNumber {
  if (unit === undefined) return formatFraction(value)
  if (FINE_UNITS.has(unit)) return formatMetric(value, locale)
  if (DECIMAL_UNITS.has(unit)) return formatDecimal(value, 2, locale)
  return WHOLE_UNITS.has(unit) ? formatWhole(value) : formatFraction(value)
}

/**
 * Converts numbers to kitchen measures. `word` is the unit in the singular; the result has another one if that suits
 * all numbers better.
 */
export function measureWith(values: number[], word: string, locale: Locale): KitchenMeasure {
  const step = STEPS[findUnit(word)?.id ?? '']
  const other = step?.words[word]
  if (step && other && values.every(step.isDue))
    return inUnit(
      values.map((value) => value * step.factor),
      other,
      locale,
    )
  return inUnit(values, word, locale)
}

export function inUnit(values: number[], word: string, locale: Locale): KitchenMeasure {
  const numbers = values.map((value) => formatForUnit(value, findUnit(word)?.id, locale))
  const isRounded = numbers.some(({ value }, index) => {
    const exact = values[index] ?? value
    return Math.abs(value - exact) > 1e-3 * exact
  })
  return { numbers, word, isRounded }
}
