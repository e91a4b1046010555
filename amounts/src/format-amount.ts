import {
  type FormattedNumber,
  formatDecimal,
  formatFraction,
  formatWhole,
  type Locale,
} from './format-number.ts'
import { unitWord } from './translated-units.ts'
import { unitById } from './units.ts'

type ShowOptions = {
  system: 'metric' | 'us'
  locale?: Locale
  /** If set, US amounts use spoons and cups instead of ounces. */
  grams_per_ml?: number | null
  /** If set, the amount is a count ('3', '1 ½'), except below a quarter of a piece. */
  grams_per_piece?: number | null
}

type FormattedAmount = {
  text: string
  is_rounded: boolean
  /** Grams of the rounded text, to show the difference from the exact amount. */
  grams: number
}

type Choice = { unit: string; factor: number; format: (value: number) => FormattedNumber }

function getUnitSize(unit: string): number {
  return unitById(unit)?.size ?? 1
}

function nearestStep(value: number, step: number, locale: Locale): FormattedNumber {
  return formatDecimal(Math.max(step, Math.round(value / step) * step), 2, locale)
}

function chooseMetric(grams: number, locale: Locale): Choice {
  if (grams >= 1000) return { unit: 'kg', factor: 1000, format: (value) => nearestStep(value, 0.05, locale) }
  const step = grams >= 250 ? 5 : grams >= 10 ? 1 : grams >= 4 ? 0.5 : 0.1
  return { unit: 'g', factor: 1, format: (value) => nearestStep(value, step, locale) }
}

function isWithin(share: number, shown: FormattedNumber, asked: number): boolean {
  return Math.abs(shown.value - asked) <= asked * share
}

/** Prefers units without odd fractions: 100 g of butter are 7 tbsp, not half a cup. */
function volumeUnit(ml: number): string {
  const cups = ml / getUnitSize('cup')
  const inCups = formatFraction(cups)
  const isOdd = cups < 1 && (!isWithin(0.1, inCups, cups) || (inCups.value * 4) % 1 === 0.5)
  if (cups >= 0.24 && !isOdd) return 'cup'
  if (ml >= getUnitSize('tbsp') * 0.95) return 'tbsp'
  return ml >= getUnitSize('tsp') * 0.09 ? 'tsp' : 'pinch'
}

function chooseVolume(grams: number, gramsPerMl: number): Choice {
  const unit = volumeUnit(grams / gramsPerMl)
  const format = unit === 'pinch' ? formatWhole : formatFraction
  return { unit, factor: getUnitSize(unit) * gramsPerMl, format }
}

// Below a quarter ounce, grams are more precise.
function chooseOunces(grams: number, locale: Locale): Choice {
  if (grams < getUnitSize('oz') / 4) return chooseMetric(grams, locale)
  const pounds = grams / getUnitSize('lb')
  const unit = pounds > 0.99 && isWithin(0.03, formatFraction(pounds), pounds) ? 'lb' : 'oz'
  return { unit, factor: getUnitSize(unit), format: formatFraction }
}

// Cooks do not measure less than a quarter of an egg or onion.
function formatCount(value: number): FormattedNumber {
  return formatFraction(value >= 10 ? Math.round(value) : Math.round(value * 4) / 4)
}

export function formatAmount(grams: number, options: ShowOptions): FormattedAmount {
  const { system, locale = 'en', grams_per_ml, grams_per_piece } = options
  if (!Number.isFinite(grams) || grams <= 0) return { text: '0 g', is_rounded: false, grams: 0 }
  let choice: Choice
  if (grams_per_piece && grams / grams_per_piece >= 0.24) {
    choice = { unit: '', factor: grams_per_piece, format: formatCount }
  } else if (system === 'metric') choice = chooseMetric(grams, locale)
  else if (grams_per_ml) choice = chooseVolume(grams, grams_per_ml)
  else choice = chooseOunces(grams, locale)

  const number = choice.format(grams / choice.factor)
  const shown = number.value * choice.factor
  const word = unitWord(choice.unit, number.value, locale)
  return {
    text: word ? `${number.text} ${word}` : number.text,
    is_rounded: Math.abs(shown - grams) > grams * 0.001,
    grams: shown,
  }
}
