import { scaleAmount } from '@larder/amounts/scale-amount'
import { scaleLine } from '@larder/amounts/scale-line'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import { invalid } from '../../errors/http-error.ts'
import type { StoredRecipe } from './find-recipe.queries.ts'

/** For so many people, or so many times what is written: for half a tin, or where the recipe does not say for how many it is. */
export type Scaling = { servings?: number | undefined; times?: number | undefined }

/** The same recipe for another number of people, or another amount of it. */
export function scaleRecipe<Recipe extends StoredRecipe>(recipe: Recipe, scaling: Scaling): Recipe {
  const factor = factorOf(recipe, scaling)
  if (factor === 1) return recipe
  const ingredients = recipe.ingredients.map((line) => scaledLine(line, factor))
  const servings = recipe.servings && Math.max(1, Math.round(recipe.servings * factor))
  return { ...recipe, servings, ingredients }
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
  if (servings !== undefined && times !== 1)
    throw invalid('/times', 'invalid', 'Send servings or times, not both.')
  return written === null || servings === undefined ? times : servings / written
}

/** Whoever asks, the cook's own decimal sign stays. */
const decimalsOf = (text: string) => (/\d,\d/.test(text) ? 'de' : 'en')
