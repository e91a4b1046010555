import type { Amount } from './group-amounts.ts'
import { parseAmount } from './parse-amount.ts'
import { findReferenceWeights } from './reference-weights.ts'
import { unitById } from './units.ts'

export type GramsBy = 'weighed' | 'by_volume' | 'by_piece' | 'unknown'
export type Weight = { grams: number | null; grams_by: GramsBy }

/** What is known of the ingredient; the database's own figures win over the reference table. */
export type WeighedIngredient = {
  name: string
  grams_per_ml?: number | null
  grams_per_piece?: number | null
}

export type WeighableLine = {
  amounts: Amount[]
  size?: string | null
  preparation?: string | null
  comment?: string | null
}

const unknown: Weight = { grams: null, grams_by: 'unknown' }

// A range weighs its middle: either end would be off by the whole width.
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

export function weighLine(line: WeighableLine, ingredient: WeighedIngredient): Weight {
  const weighed = byWeight(line.amounts)
  if (weighed) return weighed
  const details = [ingredient.name, line.preparation, line.comment].filter(Boolean).join(', ')
  const reference = findReferenceWeights(ingredient.name, details, line.size ?? null)
  const main = line.amounts[0]
  for (const amount of line.amounts) {
    const ml = inUnits(amount, 'volume')
    const perMl = ingredient.grams_per_ml ?? reference?.grams_per_ml ?? null
    if (ml === null || perMl === null || !main) continue
    const count = amount.role === 'each' ? (middle(main) ?? 1) : 1
    return grams(ml * count * perMl, 'by_volume')
  }
  if (!main) return unknown
  const count = middle(main)
  if (count === null) return unknown
  const perPiece =
    main.unit === null || main.unit === 'piece'
      ? (ingredient.grams_per_piece ?? reference?.gramsOf(null) ?? null)
      : (reference?.gramsOf(main.unit) ?? null)
  if (perPiece === null) return unknown
  const dozen = main.unit === 'dozen' ? 12 : 1
  return grams(count * dozen * perPiece, 'by_piece')
}

/** For rows that hold amount and ingredient apart: '2 ½ cups' of 'flour'. */
export function weighAmount(text: string, ingredient: WeighedIngredient, note?: string | null): Weight {
  const { amounts, tokens, labels } = parseAmount(text)
  const size = tokens.filter((_, index) => labels[index] === 'size').map((token) => token.text)
  return weighLine({ amounts, size: size.join(' ') || null, preparation: note ?? null }, ingredient)
}
