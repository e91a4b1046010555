import { formatAmount } from '@larder/amounts/format-amount'
import { isLiquid } from '@larder/amounts/is-liquid'
import { parseAmount } from '@larder/amounts/parse-amount'
import { unitById } from '@larder/amounts/units'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { formatNumber, locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'

type AmountRow = Pick<RecipeIngredientRead, 'amount_readable' | 'amount_grams'> & { name?: string }
type WeighedRow = Pick<RecipeIngredientRead, 'amount_grams' | 'grams_by'>

const LITRE = 1000

// Spoons are at home in both kitchens, so neither setting touches them.
const NATIVE_UNITS: Record<Exclude<Units, 'original'>, Set<string>> = {
  metric: new Set(['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'pfund', 'tbsp', 'tsp', 'dsp']),
  us: new Set(['oz', 'lb', 'cup', 'fl oz', 'pint', 'quart', 'gallon', 'tbsp', 'tsp', 'dsp']),
}

/** From this on, what was derived is told in these steps: a cup of flour weighs 118 to 142 g, and never 236.6 ml. */
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

/** What a line weighs, to be shown beside it; with ≈ where nobody weighed it. */
export function formatWeight({ amount_grams, grams_by }: WeighedRow, factor: number): string {
  const grams = (amount_grams ?? 0) * factor
  const isWeighed = grams_by === 'stated' || grams_by === 'weighed'
  return isWeighed ? inGrams(grams) : `≈ ${inGrams(roundDerived(grams))}`
}

function inMillilitres(volume: number): string {
  const rounded = roundDerived(volume)
  return rounded >= LITRE ? `${formatNumber(rounded / LITRE)} l` : `${formatNumber(rounded)} ml`
}

/** About what the amount is in the reader's units; undefined where it is so already, or is counted and not measured. */
export function convertAmount(row: AmountRow, factor: number, units: Units): string | undefined {
  if (units === 'original') return undefined
  const { amounts } = parseAmount(row.amount_readable, locale() === 'de' || undefined)
  const main = amounts.find((amount) => amount.role === 'main')
  const unit = main?.unit ? unitById(main.unit) : undefined
  if (!main?.quantity || !unit?.size || NATIVE_UNITS[units].has(unit.id)) return undefined
  if (unit.kind !== 'weight' && unit.kind !== 'volume') return undefined

  const average = (main.quantity + (main.quantity_max ?? main.quantity)) / 2
  const size = average * unit.size * factor
  if (units === 'us') {
    // A volume stays a volume: as if it were water, whatever it weighs.
    const volume = unit.kind === 'volume' ? { grams_per_ml: 1 } : {}
    return formatAmount(size, { system: 'us', locale: locale(), ...volume }).text
  }
  if (unit.kind === 'weight') return inGrams(roundDerived(size))
  return row.amount_grams === null || isLiquid(row.name ?? '')
    ? inMillilitres(size)
    : inGrams(roundDerived(row.amount_grams * factor))
}
