import { scaleAmount } from '@larder/amounts/scale-amount'
import { scaleLine } from '@larder/amounts/scale-line'
import type { RecipeIngredientRead } from '@larder/contract/recipe-ingredients'
import { invalid } from '../../errors/http-error.ts'
import type { StoredRecipe } from './recipes.queries.ts'

/** For so many people, or where the recipe does not say for how many it is, so many times what is written. */
export type Scaling = { servings?: number | undefined; times?: number | undefined }

/** The same recipe for another number of people, or another amount of it. */
export function scaleRecipe<Recipe extends StoredRecipe>(recipe: Recipe, scaling: Scaling): Recipe {
  const factor = factorOf(recipe, scaling)
  if (factor === 1) return recipe
  const ingredients = recipe.ingredients.map((line) => scaledLine(line, factor))
  return { ...recipe, servings: scaling.servings ?? recipe.servings, ingredients }
}

export const scaledLine = (line: RecipeIngredientRead, factor: number): RecipeIngredientRead => ({
  ...line,
  line: scaleLine(line.line, factor, decimalsOf(line.line)).text,
  amount_grams: line.amount_grams === null ? null : Math.round(line.amount_grams * factor * 100) / 100,
  amount_readable: scaleAmount(line.amount_readable, factor, decimalsOf(line.amount_readable)).text,
  recipe_times: line.recipe_times === null ? null : line.recipe_times * factor,
})

function factorOf({ id, servings: written }: StoredRecipe, { servings, times = 1 }: Scaling): number {
  if (written === null && servings !== undefined)
    throw invalid(
      '/servings',
      'no_servings',
      `Recipe ID ${id} does not say how many it serves, so it cannot be scaled.`,
    )
  if (written !== null && times !== 1)
    throw invalid('/times', 'invalid', `Recipe ID ${id} serves ${written}; say servings instead of times.`)
  return written === null ? times : (servings ?? written) / written
}

/** Whoever asks, the cook's own decimal sign stays. */
const decimalsOf = (text: string) => (/\d,\d/.test(text) ? 'de' : 'en')
