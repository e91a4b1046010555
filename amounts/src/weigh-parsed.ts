import type { ParsedLine } from './parse-line.ts'
import { type WeighedIngredient, type Weight, weighLine } from './weigh.ts'

/** Uses the name in the recipe, which can be more specific, and falls back to the name of the ingredient. */
export function weighParsed(parsed: ParsedLine, ingredient: WeighedIngredient | undefined): Weight {
  const weight = weighLine(parsed, { ...ingredient, name: parsed.name })
  return weight.grams === null && ingredient ? weighLine(parsed, ingredient) : weight
}
