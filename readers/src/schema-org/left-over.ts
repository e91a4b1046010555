import type { LeftOver } from '../recipe.ts'
import { isThing, listOf, type Thing, wordsOf } from './thing.ts'

/** What recipe-from.ts has a home for, and what only describes the page. */
const KNOWN = new Set(
  'name headline title description recipeYield yield yields prepTime cookTime performTime totalTime url mainEntityOfPage publisher author creator inLanguage recipeCategory recipeCuisine keywords cookingMethod suitableForDiet recipeIngredient ingredients recipeIngredients recipeInstructions instructions step image photo thumbnailUrl tool nutrition datePublished dateCreated dateModified isPartOf mainEntity potentialAction isAccessibleForFree hasPart articleBody articleSection'.split(
    ' ',
  ),
)

const LONGEST = 500

function show(value: unknown): string {
  const words = listOf(value).map(wordsOf).filter(Boolean)
  if (words.length > 0) return words.join(', ')
  const [first] = listOf(value)
  if (!isThing(first)) return ''
  const pairs = Object.entries(first).map(([key, inner]) => [key, wordsOf(inner)] as const)
  return pairs
    .flatMap(([key, inner]) => (key.startsWith('@') || inner === '' ? [] : [`${key} ${inner}`]))
    .join(', ')
}

export function leftOverOf(thing: Thing): LeftOver[] {
  return Object.entries(thing)
    .filter(([key]) => !key.startsWith('@') && !KNOWN.has(key))
    .map(([field, value]) => ({ field, value: show(value).slice(0, LONGEST) }))
    .filter(({ value }) => value !== '')
}
