import { formatAmount } from '@larder/amounts/format-amount'
import { hasDecimalComma } from '@larder/amounts/format-number'
import { isLiquid } from '@larder/amounts/is-liquid'
import { parseAmount } from '@larder/amounts/parse-amount'
import { unitById } from '@larder/amounts/units'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { formatMetric } from '#lib/i18n/format-metric.ts'
import { locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'

type AmountRow = Pick<RecipeIngredientRead, 'amount_readable' | 'amount_grams'> & { name?: string }
type WeighedRow = Pick<RecipeIngredientRead, 'amount_grams' | 'grams_by'>

const LITRE = 1000

// Spoons are used in both systems, so they are never converted.
const NATIVE_UNITS: Record<Exclude<Units, 'original'>, Set<string>> = {
  metric: new Set(['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'pfund', 'tbsp', 'tsp', 'dsp']),
  us: new Set(['oz', 'lb', 'cup', 'fl oz', 'pint', 'quart', 'gallon', 'tbsp', 'tsp', 'dsp']),
}

/** [from, step]: rounding of converted values. A cup of flour weighs 118 to 142 g, so more digits mean nothing. */
const STEPS: [number, number][] = [
  [1000, 50],
  [400, 25],
  [30, 5],
  [5, 1],
  [0, 0.5],
]

function roundDerived(value: number): number {
  const step = STEPS.find(([from]) => value >= from)?.[1] ?? 1
  return Math.max(step, Math.round(value / step) * step)
}

export const inGrams = (grams: number) => formatAmount(grams, { system: 'metric', locale: locale() }).text

/** Weight of a line; with ≈ if it was estimated. */
export function formatWeight({ amount_grams, grams_by }: WeighedRow, factor: number): string {
  const grams = (amount_grams ?? 0) * factor
  const isWeighed = grams_by === 'stated' || grams_by === 'weighed'
  return isWeighed ? inGrams(grams) : `≈ ${inGrams(roundDerived(grams))}`
}

function inMillilitres(volume: number): string {
  const rounded = roundDerived(volume)
  return rounded >= LITRE ? formatMetric(rounded / LITRE, 'l') : formatMetric(rounded, 'ml')
}

/** The approximate amount in the reader's units; undefined if it already is, or is a count. */
export function convertAmount(row: AmountRow, factor: number, units: Units): string | undefined {
  if (units === 'original') return undefined
  const { amounts } = parseAmount(row.amount_readable, hasDecimalComma(locale()) || undefined)
  const main = amounts.find((amount) => amount.role === 'main')
  const unit = main?.unit ? unitById(main.unit) : undefined
  if (!main?.quantity || !unit?.size || NATIVE_UNITS[units].has(unit.id)) return undefined
  if (unit.kind !== 'weight' && unit.kind !== 'volume') return undefined

  const average = (main.quantity + (main.quantity_max ?? main.quantity)) / 2
  const size = average * unit.size * factor
  if (units === 'us') {
    // Volumes stay volumes: the density of water makes them so.
    const volume = unit.kind === 'volume' ? { grams_per_ml: 1 } : {}
    return formatAmount(size, { system: 'us', locale: locale(), ...volume }).text
  }
  if (unit.kind === 'weight') return inGrams(roundDerived(size))
  return row.amount_grams === null || isLiquid(row.name ?? '')
    ? inMillilitres(size)
    : inGrams(roundDerived(row.amount_grams * factor))
}
