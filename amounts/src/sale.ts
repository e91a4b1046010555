import { findGood, type SoldBy } from './find-good.ts'
import { isLiquid } from './is-liquid.ts'
import { findReferenceFood } from './reference-food.ts'
import { findReferenceWeights } from './reference-weights.ts'
import type { WeighedIngredient } from './weigh.ts'

/** How a food is sold, and the weight of one unit (millilitre, piece, bunch or clove) if known. */
export type Sale = { sold_by: SoldBy; grams_each: number | null }

function gramsEach(sold: SoldBy, { name, grams_per_ml, grams_per_piece }: WeighedIngredient): number | null {
  if (sold === 'volume') return grams_per_ml ?? findReferenceWeights(name, '', null)?.grams_per_ml ?? WATER
  const pieces = findReferenceFood(name)?.pieces ?? {}
  if (sold === 'bunch' || sold === 'clove') return pieces[sold] ?? null
  return grams_per_piece ?? pieces.piece ?? pieces.medium ?? pieces.head ?? pieces.bulb ?? null
}

/** Grams per millilitre. */
const WATER = 1

/** Unknown foods are sold by weight, liquids by volume. */
export function findSale(ingredient: WeighedIngredient): Sale {
  const known = findGood(ingredient.name)?.sold_by ?? 'weight'
  const sold = known === 'weight' && isLiquid(ingredient.name) ? 'volume' : known
  if (sold === 'weight') return { sold_by: sold, grams_each: null }
  const each = gramsEach(sold, ingredient)
  return each ? { sold_by: sold, grams_each: each } : { sold_by: 'weight', grams_each: null }
}
