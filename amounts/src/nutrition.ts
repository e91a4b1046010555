import { NUTRIENT_NAMES, type Nutrition, nutritionPer100g } from './food-nutrition.ts'
import { isSeasoning, likelyKcal } from './likely-energy.ts'
import { parseAmount } from './parse-amount.ts'

/** Below this share of known weight, no sum is shown. */
const MIN_KNOWN = 0.9

export type NutritionRow = {
  name: string
  grams: number | null
  /** Original text, to distinguish "2 rolls" of unknown weight from "to taste". */
  amount?: string
  /** Values that override the tables; null to use the tables. */
  per_100_g?: Nutrition | null
}

type NutritionSummary<Row extends NutritionRow> = {
  /** Null if too little is known. */
  per_serving: Nutrition | null
  per_100_g: Nutrition | null
  is_known_enough: boolean
  known_grams: number
  total_grams: number
  /** Share of the weight with known values, 0 to 1. */
  known_share: number
  /** Rows without a weight, counted separately. */
  unweighed_rows: number
  /** Rows not included, heaviest first, those without a weight last. */
  uncounted: Row[]
}

function scale(sum: Nutrition, factor: number): Nutrition {
  return Object.fromEntries(
    NUTRIENT_NAMES.map((key) => [key, Math.round(sum[key] * factor * 10) / 10]),
  ) as Nutrition
}

const isCounted = (amount = '') => parseAmount(amount).amounts.some(({ quantity }) => quantity !== null)

/** "Salt to taste" is negligible, two rolls of pastry of unknown weight are not. */
const isMissed = ({ name, grams, amount }: NutritionRow) =>
  grams === null && isCounted(amount) && !isSeasoning(name)

/** Water is most of the weight of a soup but has no energy, so weight alone does not show how much is missing. */
function isKnownEnough(knownShare: number, kcal: number, uncounted: NutritionRow[]): boolean {
  const missing = uncounted.reduce((sum, { name, grams }) => sum + (likelyKcal(name) * (grams ?? 0)) / 100, 0)
  const knownEnergy = kcal + missing > 0 ? kcal / (kcal + missing) : 1
  return knownShare >= MIN_KNOWN && knownEnergy >= MIN_KNOWN && !uncounted.some(isMissed)
}

export function sumNutrition<Row extends NutritionRow>(
  rows: Row[],
  servings: number | null,
): NutritionSummary<Row> {
  const sum = Object.fromEntries(NUTRIENT_NAMES.map((key) => [key, 0])) as Nutrition
  const uncounted: Row[] = []
  let known = 0
  let total = 0
  for (const row of rows) {
    const { name, grams } = row
    total += grams ?? 0
    const values = grams === null ? null : (row.per_100_g ?? nutritionPer100g(name))
    if (grams === null || !values) {
      uncounted.push(row)
      continue
    }
    known += grams
    for (const key of NUTRIENT_NAMES) sum[key] += (values[key] * grams) / 100
  }
  uncounted.sort((a, b) => (b.grams ?? -1) - (a.grams ?? -1))
  const knownShare = total > 0 ? known / total : 0
  const isEnough = isKnownEnough(knownShare, sum.energy_kcal, uncounted)
  return {
    per_serving: isEnough && servings ? scale(sum, 1 / servings) : null,
    per_100_g: isEnough ? scale(sum, 100 / known) : null,
    is_known_enough: isEnough,
    known_grams: Math.round(known),
    total_grams: Math.round(total),
    known_share: knownShare,
    unweighed_rows: uncounted.filter(({ grams }) => grams === null).length,
    uncounted,
  }
}
