import { findGood } from './find-good.ts'
import { referenceFoods } from './generated/reference-foods.ts'
import { findShelfKind } from './shelf-kind.ts'

/** Default for unknown shelves: like bread or meat, an overestimate. */
const ANY_FOOD_KCAL = 250

let kcalByKind: Map<string, number> | undefined

function byKind(): Map<string, number> {
  if (!kcalByKind) {
    const known = new Map<string, number[]>()
    for (const { name, per_100_g } of referenceFoods) {
      const [kcal] = per_100_g ?? []
      const kind = findGood(name)?.shelf
      if (typeof kcal === 'number' && kind) known.set(kind, [...(known.get(kind) ?? []), kcal])
    }
    kcalByKind = new Map([...known].map(([kind, kcals]) => [kind, median(kcals)]))
  }
  return kcalByKind
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? ANY_FOOD_KCAL

/** Estimated energy per 100 g of an unknown food, by its shelf. Only for deciding whether a value is missing. */
export const likelyKcal = (name: string): number => byKind().get(findShelfKind(name) ?? '') ?? ANY_FOOD_KCAL

/** Seasonings, whose amounts do not affect the sum. */
export const isSeasoning = (name: string): boolean => ['spices', 'herbs'].includes(findShelfKind(name) ?? '')
