import { seasons } from './generated/goods.ts'
import { ingredientKey } from './match-name.ts'

/** In which months, of the northern half of the world, these are fresh from the field. */
export type Season = { months: number[]; words: string[] }

let monthsByKey: Map<string, number[]> | undefined

function monthsOf(name: string): number[] {
  monthsByKey ??= new Map(
    seasons.flatMap(({ months, words }) => words.map((word) => [ingredientKey(word), months] as const)),
  )
  return monthsByKey.get(ingredientKey(name)) ?? []
}

/** January is 1. What has no season is never in season. */
export const isInSeason = (name: string, month: number): boolean => monthsOf(name).includes(month)
