import { ingredientName } from '@larder/amounts/ingredient-name'
import { parseLine } from '@larder/amounts/parse-line'
import type { LineName } from './read-messages.ts'

export function parseIngredientName(line: string): LineName {
  const { name } = parseLine(line)
  const food = ingredientName(name)
  return { name: food ?? name, is_food: food !== null }
}
