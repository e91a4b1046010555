import { formatFraction } from '@larder/amounts/format-number'
import { parseAmount } from '@larder/amounts/parse-amount'
import { unitById } from '@larder/amounts/units'
import * as m from '#lib/generated/messages.ts'
import { formatNumber, locale } from '#lib/i18n/locale.ts'
import type { Units } from '#lib/preferences/preferences.ts'
import type { AmountRow } from './shown-amount.ts'

const KILO = 1000
const OUNCE = 28.349523125
const POUND = 16 * OUNCE
const CUP = 236.5882365

// Spoons are at home in both kitchens, so neither setting touches them.
const AT_HOME: Record<Exclude<Units, 'original'>, Set<string>> = {
  metric: new Set(['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l', 'pfund', 'tbsp', 'tsp', 'dsp']),
  us: new Set(['oz', 'lb', 'cup', 'fl oz', 'pint', 'quart', 'gallon', 'tbsp', 'tsp', 'dsp']),
}

const inMetric = (value: number, small: string, large: string) => {
  if (value >= KILO) return `${formatNumber(Math.round(value / 10) / 100)} ${large}`
  return `${formatNumber(value >= 10 ? Math.round(value) : Math.round(value * 10) / 10)} ${small}`
}

export const shownGrams = (grams: number) => inMetric(grams, 'g', 'kg')

const inPounds = (grams: number) =>
  grams >= POUND ? `${formatFraction(grams / POUND).text} lb` : `${formatFraction(grams / OUNCE).text} oz`

function inCups(millilitres: number): string {
  if (millilitres < CUP / 16) return m.measure_tsp({ amount: formatFraction(millilitres / (CUP / 48)).text })
  if (millilitres < CUP / 4) return m.measure_tbsp({ amount: formatFraction(millilitres / (CUP / 16)).text })
  const cups = formatFraction(millilitres / CUP)
  return m.measure_cups({ amount: cups.text, count: cups.value > 1 ? 2 : 1 })
}

/** The amount in the reader's units; undefined where it is so already, or is counted and not measured. */
export function convertAmount(row: AmountRow, factor: number, units: Units): string | undefined {
  if (units === 'original') return undefined
  const { amounts } = parseAmount(row.amount_readable, locale() === 'de' || undefined)
  const main = amounts.find((amount) => amount.role === 'main')
  const unit = main?.unit ? unitById(main.unit) : undefined
  if (!main?.quantity || !unit?.size || AT_HOME[units].has(unit.id)) return undefined
  if (unit.kind !== 'weight' && unit.kind !== 'volume') return undefined

  const average = (main.quantity + (main.quantity_max ?? main.quantity)) / 2
  const size = average * unit.size * factor
  if (units === 'us') return unit.kind === 'weight' ? inPounds(size) : inCups(size)
  if (unit.kind === 'weight') return shownGrams(size)
  return row.amount_grams === null ? inMetric(size, 'ml', 'l') : shownGrams(row.amount_grams * factor)
}
