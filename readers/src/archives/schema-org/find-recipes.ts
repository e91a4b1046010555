import { isRecipe } from './schema-recipe.ts'

const HOLDING = [
  '@graph',
  'recipes',
  'itemListElement',
  'item',
  'mainEntity',
  'data',
  'result',
  'results',
  'items',
]

/** Finds schema.org recipes in all usual positions: top level, lists, graphs, or within a page. */
export function* findRecipes(value: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const each of value) yield* findRecipes(each, depth + 1)
  else if (isRecipe(value)) yield value
  else for (const name of HOLDING) yield* findRecipes((value as Record<string, unknown>)[name], depth + 1)
}
