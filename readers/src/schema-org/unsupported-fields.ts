import type { UnsupportedField } from '../recipe.ts'
import { isThing, type Thing, toArray, toText } from './thing.ts'

/** Properties read by parse-recipe.ts, and properties of the page. */
const KNOWN = new Set(
  'name headline title description recipeYield yield yields prepTime cookTime performTime totalTime url mainEntityOfPage publisher author creator inLanguage recipeCategory recipeCuisine keywords cookingMethod suitableForDiet recipeIngredient ingredients recipeIngredients recipeInstructions instructions step image photo thumbnailUrl tool nutrition datePublished dateCreated dateModified isPartOf mainEntity potentialAction isAccessibleForFree hasPart articleBody articleSection'.split(
    ' ',
  ),
)

const MAX_LENGTH = 500

function show(value: unknown): string {
  const words = toArray(value).map(toText).filter(Boolean)
  if (words.length > 0) return words.join(', ')
  const [first] = toArray(value)
  if (!isThing(first)) return ''
  const pairs = Object.entries(first).map(([key, inner]) => [key, toText(inner)] as const)
  return pairs
    .flatMap(([key, inner]) => (key.startsWith('@') || inner === '' ? [] : [`${key} ${inner}`]))
    .join(', ')
}

export function listUnsupportedFields(thing: Thing): UnsupportedField[] {
  return Object.entries(thing)
    .filter(([key]) => !key.startsWith('@') && !KNOWN.has(key))
    .map(([field, value]) => ({ field, value: show(value).slice(0, MAX_LENGTH) }))
    .filter(({ value }) => value !== '')
}
