import { listLineNumbers } from '@larder/amounts/list-line-numbers'
import type { LineNumber } from '@larder/amounts/scale-row'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'

/** An ingredient line with the numbers that scale, if it is neither English nor German. */
type NumberedLine = RecipeIngredientRead & { numbers?: LineNumber[] | null }

const MAX_CACHED = 500
const cache = new Map<string, (LineNumber[] | null)[]>()

/** Browsers do not load the language packs, so they get the positions of the numbers. */
export function addLineNumbers(rows: RecipeIngredientRead[]): NumberedLine[] {
  const numbers = findCached(rows.map(({ line }) => line))
  return rows.map((row, index) => (numbers[index] ? { ...row, numbers: numbers[index] } : row))
}

function findCached(lines: string[]): (LineNumber[] | null)[] {
  const key = lines.join('\n')
  const numbers = cache.get(key) ?? listLineNumbers(lines)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, numbers)
  return numbers
}
