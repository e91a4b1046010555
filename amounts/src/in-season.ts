import { seasons } from './generated/goods.ts'
import { ingredientKey } from './match-name.ts'
import { translateFood } from './translated-food.ts'

/** Months in which a food is fresh in the northern hemisphere. */
export type Season = { months: number[]; words: string[] }

let monthsByKey: Map<string, number[]> | undefined

function findMonths(name: string): number[] {
  monthsByKey ??= new Map(
    seasons.flatMap(({ months, words }) => words.map((word) => [ingredientKey(word), months] as const)),
  )
  const months = monthsByKey.get(ingredientKey(name))
  return months ?? monthsByKey.get(ingredientKey(translateFood(name) ?? '')) ?? []
}

/** January is 1. Foods without a season are never in season. */
export const isInSeason = (name: string, month: number): boolean => findMonths(name).includes(month)
