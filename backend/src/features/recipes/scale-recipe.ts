import { scaleAmount } from '@larder/amounts/scale-amount'
import { scaleLine } from '@larder/amounts/scale-line'
import { invalid } from '../../errors/http-error.ts'
import type { StoredRecipe } from './recipes.queries.ts'

/** The same recipe for another number of people. */
export function scaleRecipe<Recipe extends StoredRecipe>(recipe: Recipe, servings: number): Recipe {
  if (recipe.servings === null)
    throw invalid(
      '/servings',
      'no_servings',
      `Recipe ID ${recipe.id} does not say how many it serves, so it cannot be scaled.`,
    )
  const factor = servings / recipe.servings
  const ingredients = recipe.ingredients.map((line) => ({
    ...line,
    line: scaleLine(line.line, factor, decimalsOf(line.line)).text,
    amount_grams: line.amount_grams === null ? null : Math.round(line.amount_grams * factor * 100) / 100,
    amount_readable: scaleAmount(line.amount_readable, factor, decimalsOf(line.amount_readable)).text,
  }))
  return { ...recipe, servings, ingredients }
}

/** Whoever asks, the cook's own decimal sign stays. */
const decimalsOf = (text: string) => (/\d,\d/.test(text) ? 'de' : 'en')
