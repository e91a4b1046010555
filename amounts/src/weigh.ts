import type { Amount } from './group-amounts.ts'
import type { LabelledToken } from './line-labels.ts'
import { parseAnyAmount } from './parse-any-amount.ts'
import { findReferenceWeights, type ReferenceWeights } from './reference-weights.ts'
import { findUnit, unitById } from './units.ts'

type GramsBy = 'weighed' | 'by_volume' | 'by_piece' | 'unknown'
export type Weight = { grams: number | null; grams_by: GramsBy }

/** Properties of the ingredient; values in the database take precedence over the reference table. */
export type WeighedIngredient = {
  name: string
  grams_per_ml?: number | null
  grams_per_piece?: number | null
}

type WeighableLine = {
  amounts: Amount[]
  size?: string | null
  preparation?: string | null
  comment?: string | null
  /** The words in order. Without them, preparation and comment count as following the name. */
  tokens?: LabelledToken[]
}

const UNKNOWN: Weight = { grams: null, grams_by: 'unknown' }

// A range counts as its middle.
function middle(amount: Amount): number | null {
  if (amount.quantity === null) return amount.unit === null ? null : 1
  return (amount.quantity + (amount.quantity_max ?? amount.quantity)) / 2
}

function grams(value: number, by: GramsBy): Weight {
  return { grams: Math.round(value * 100) / 100, grams_by: by }
}

function inUnits(amount: Amount, kind: 'weight' | 'volume'): number | null {
  const unit = amount.unit === null ? undefined : unitById(amount.unit)
  const isKind = unit?.kind === kind || (kind === 'volume' && unit?.kind === 'measure')
  const quantity = middle(amount)
  return unit?.size && isKind && quantity !== null ? quantity * unit.size : null
}

function byWeight(amounts: Amount[]): Weight | null {
  const main = amounts[0]
  for (const amount of amounts) {
    const each = inUnits(amount, 'weight')
    if (each === null || !main) continue
    const count = amount.role === 'each' ? middle(main) : 1
    if (count !== null) return grams(each * count, 'weighed')
  }
  return null
}

const SIFTED = /\bsifted\b|gesiebt\p{L}*/iu

function isSiftedFirst(tokens: LabelledToken[]): boolean {
  const at = tokens.findIndex((token) => SIFTED.test(token.text))
  return at >= 0 && tokens.slice(at).some((token) => token.label === 'name')
}

/** Words that change the density in a cup. In '1 cup flour, sifted', the flour is measured before sifting. */
function describe(line: WeighableLine, name: string): string {
  const note = [line.preparation, line.comment].filter(Boolean).join(', ')
  return `${name}, ${isSiftedFirst(line.tokens ?? []) ? note : note.replace(SIFTED, '')}`
}

const METRIC_VOLUMES = new Set(['ml', 'cl', 'dl', 'l'])

// '1 pint/600 ml' is a British pint and '1 cup (250 ml)' an Australian cup, so the metric volume is used.
function metricFirst(amounts: Amount[]): Amount[] {
  const exact = amounts.filter((amount) => amount.role !== 'each' && METRIC_VOLUMES.has(amount.unit ?? ''))
  return [...exact, ...amounts]
}

const FULLNESS: [RegExp, number, number][] = [
  [/heap|gehäuft|mounded/i, 1.5, 1.15],
  [/rounded/i, 1.25, 1.1],
  [/generous|\bgood\b|\bgut/i, 1.1, 1.1],
  [/scant|knapp/i, 0.9, 0.9],
]

/** A heaped spoon contains half as much again as a level one; a heaped cup gains less. */
function howFull(amount: Amount, main: Amount): number {
  if (METRIC_VOLUMES.has(amount.unit ?? '')) return 1
  const text = main.unit === null ? `${main.text} ${amount.text}` : amount.text
  const isSpoon = amount.unit === 'tbsp' || amount.unit === 'tsp'
  for (const [pattern, spoon, cup] of FULLNESS) if (pattern.test(text)) return isSpoon ? spoon : cup
  return 1
}

function lengthUnit({ unit_text }: Amount): string | null {
  const units = (unit_text ?? '').split(' ').map((word) => findUnit(word))
  return units.find((unit) => unit?.kind === 'length')?.id ?? null
}

/** A '2-inch piece' is weighed by its length if that is known, and never counted as two. */
function byLength(amounts: Amount[], reference: ReferenceWeights | null): Weight | null {
  const [main] = amounts
  if (!main || (main.unit !== 'piece' && main.unit !== null && !lengthUnit(main))) return null
  for (const amount of amounts) {
    const unit = lengthUnit(amount)
    const perUnit = unit && reference?.weighUnit(unit)
    const length = middle(amount)
    if (!perUnit || length === null) continue
    const count = amount.role === 'each' ? (middle(main) ?? 1) : 1
    return grams(count * length * perUnit, 'by_piece')
  }
  return lengthUnit(main) ? UNKNOWN : null
}

const CITRUS =
  /(?:lemon|lime|orange|grapefruit|clementine|mandarin|tangerine|satsuma|yuzu|zitrone|limette|orange|pampelmuse|mandarine|clementine)[sn]?$/i
const WHOLE_FRUIT = /\b(?:wedges?|slices?|sliced|segments?|halves|whole|serve|garnish)\b|spalten|scheiben/i
/** Used share of a citrus fruit by weight: 57 to 66 % juice (USDA), and about 6 g of zest per lemon. */
const USED_PARTS: [RegExp, number][] = [
  [/\bjuic(?:e|ed)\b|saft|ausgepresst/i, 0.6],
  [/\bzest(?:ed)?\b|\brind\b|\bpeel\b|abrieb|schale|zeste/i, 0.07],
]

/** In 'zest and juice of 1 lemon', the rest is thrown away. */
function usedShare(line: WeighableLine, name: string): number {
  const note = [line.preparation, line.comment].filter(Boolean).join(', ')
  if (!CITRUS.test(name) || WHOLE_FRUIT.test(note)) return 1
  const shares = USED_PARTS.filter(([part]) => part.test(note)).map(([, share]) => share)
  return shares.length > 0 ? shares.reduce((sum, share) => sum + share, 0) : 1
}

export function weighLine(line: WeighableLine, ingredient: WeighedIngredient): Weight {
  const weighed = byWeight(line.amounts)
  if (weighed) return weighed
  const reference = findReferenceWeights(ingredient.name, describe(line, ingredient.name), line.size ?? null)
  const main = line.amounts[0]
  const perMl = ingredient.grams_per_ml ?? reference?.grams_per_ml ?? null
  for (const amount of metricFirst(line.amounts)) {
    const ml = inUnits(amount, 'volume')
    if (ml === null || perMl === null || !main) continue
    const count = amount.role === 'each' ? (middle(main) ?? 1) : 1
    const dryMeasure = ingredient.grams_per_ml ? null : (reference?.weighUnit(amount.unit) ?? null)
    const each = dryMeasure === null ? ml * perMl : (middle(amount) ?? 1) * dryMeasure
    return grams(count * each * howFull(amount, main), 'by_volume')
  }
  if (!main) return UNKNOWN
  const count = middle(main)
  if (count === null) return UNKNOWN
  const byItsLength = byLength(line.amounts, reference)
  if (byItsLength) return byItsLength
  const perPiece =
    main.unit === null || main.unit === 'piece'
      ? (ingredient.grams_per_piece ?? reference?.weighUnit(null) ?? null)
      : (reference?.weighUnit(main.unit) ?? null)
  if (perPiece === null) return UNKNOWN
  const dozen = main.unit === 'dozen' ? 12 : 1
  return grams(count * dozen * perPiece * usedShare(line, ingredient.name), 'by_piece')
}

/** For rows with separate amount and ingredient: '2 ½ cups' of 'flour'. */
export function weighAmount(text: string, ingredient: WeighedIngredient, note?: string | null): Weight {
  const { amounts, tokens, labels } = parseAnyAmount(text)
  const size = tokens.filter((_, index) => labels[index] === 'size').map((token) => token.text)
  return weighLine({ amounts, size: size.join(' ') || null, preparation: note ?? null }, ingredient)
}
