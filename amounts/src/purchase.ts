import { formatDecimal, formatFraction, type Locale } from './format-number.ts'
import { metricUnit } from './metric-units.ts'
import { unitWord } from './translated-units.ts'
import { unitById } from './units.ts'

/** Text of a list item, and whether it is approximate. */
export type Purchase = { text: string; is_rounded: boolean }

/** Shortages below this share are negligible. */
const SPARE = 0.04
const STEPS: [below: number, step: number][] = [
  [10, 1],
  [50, 5],
  [250, 10],
  [500, 50],
  [2000, 100],
  [Number.POSITIVE_INFINITY, 500],
]
/** Foods of this weight, such as cabbages and melons, are sold as halves. */
const HALVED_GRAMS = 400
/** A tenth of an onion is ignored. */
const SPARE_PIECE = 0.1

function upTo(step: number, value: number): number {
  const below = Math.floor(value / step + 1e-6) * step
  return below > 0 && below >= value * (1 - SPARE) ? below : below + step
}

/** Rounds to sizes of packs and scales. A sum that is already round stays. */
function roundMetric(value: number, isDerived: boolean): number {
  const unit = value < 20 ? 1 : value < 1000 ? 5 : 50
  const isRound = Math.abs(value / unit - Math.round(value / unit)) < 1e-6
  if (isRound && !isDerived) return value
  const [, step] = STEPS.find(([below]) => value < below) as [number, number]
  return upTo(step, value)
}

const METRIC_WORDS = { g: ['g', 'kg'], ml: ['ml', 'l'] } as const
const US_SIZES = {
  g: [
    ['lb', 1 / 4],
    ['oz', 1],
  ],
  ml: [
    ['quart', 1 / 2],
    ['cup', 1 / 4],
  ],
} as const

const differs = (shown: number, asked: number) => Math.abs(shown - asked) > asked * 1e-6

export function formatPurchase(count: number, unit: string, locale: Locale): string {
  return `${formatFraction(count).text} ${unitWord(unit, count, locale)}`
}

export function metricPurchase(
  value: number,
  kind: 'g' | 'ml',
  isDerived: boolean,
  locale: Locale,
): Purchase {
  const shown = roundMetric(value, isDerived)
  const [small, large] = METRIC_WORDS[kind].map((unit) => metricUnit(unit, locale))
  const text =
    shown >= 1000
      ? `${formatDecimal(shown / 1000, 2, locale).text} ${large}`
      : `${formatDecimal(shown, 1, locale).text} ${small}`
  return { text, is_rounded: isDerived || differs(shown, value) }
}

export function usPurchase(value: number, kind: 'g' | 'ml', isDerived: boolean, locale: Locale): Purchase {
  const [large, small] = US_SIZES[kind]
  const getUnitSize = (unit: string) => unitById(unit)?.size ?? 1
  const [unit, step] = value >= getUnitSize(large[0]) * 0.99 ? large : small
  const count = value / getUnitSize(unit)
  const shown = upTo(count < 1 && unit === 'cup' ? 1 / 8 : step, count)
  return { text: formatPurchase(shown, unit, locale), is_rounded: isDerived || differs(shown, count) }
}

/** Spoons stay spoons: for three spoons of oil, people first check their stock. */
export function spoonPurchase(ml: number, isDerived: boolean, locale: Locale): Purchase {
  const [tbsp, tsp] = ['tbsp', 'tsp'].map((id) => unitById(id)?.size ?? 1) as [number, number]
  const unit = ml >= tbsp * 0.95 ? 'tbsp' : 'tsp'
  const count = ml / (unit === 'tbsp' ? tbsp : tsp)
  const shown = upTo(count < 1 ? 1 / 8 : 1 / 2, count)
  return { text: formatPurchase(shown, unit, locale), is_rounded: isDerived || differs(shown, count) }
}

/** Integers, and halves of heavy foods. */
export function wholePieces(count: number, gramsEach: number | null): number {
  const step = gramsEach !== null && gramsEach >= HALVED_GRAMS ? 1 / 2 : 1
  return Math.max(step, Math.ceil((count - SPARE_PIECE * step) / step) * step)
}

const CLOVES_OF_A_BULB = 12
const FEW_CLOVES = 5

/** A few cloves are taken from a bulb at home; more are bought as bulbs. */
export function clovePurchase(cloves: number, isDerived: boolean, locale: Locale): Purchase {
  const whole = wholePieces(cloves, null)
  if (whole <= FEW_CLOVES)
    return { text: formatPurchase(whole, 'clove', locale), is_rounded: isDerived || whole !== cloves }
  return { text: formatPurchase(Math.ceil(whole / CLOVES_OF_A_BULB), 'bulb', locale), is_rounded: true }
}
