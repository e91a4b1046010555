import type { ParsedLine } from './parse-line.ts'
import { type WeighedIngredient, type Weight, weighLine } from './weigh.ts'

/** By what the cook calls it, which may say more than the ingredient's own name, and else by that. */
export function weighParsed(parsed: ParsedLine, ingredient: WeighedIngredient | undefined): Weight {
  const weight = weighLine(parsed, { ...ingredient, name: parsed.name })
  return weight.grams === null && ingredient ? weighLine(parsed, ingredient) : weight
}
