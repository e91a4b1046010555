import { scaleAmount } from '@larder/amounts/scale-amount'
import { scaleLine } from '@larder/amounts/scale-line'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { invalid } from '../../errors/http-error.ts'

/** A number of servings, or a factor, which also works for recipes without servings. */
export type Scaling = { servings?: number | undefined; times?: number | undefined }

type ScalableRecipe = Pick<RecipeRead, 'id' | 'servings' | 'ingredients'>

export function scaleRecipe<Recipe extends ScalableRecipe>(recipe: Recipe, scaling: Scaling): Recipe {
  const factor = toFactor(recipe, scaling)
  if (factor === 1) return recipe
  const ingredients = recipe.ingredients.map((line) => scaleIngredient(line, factor))
  const servings = recipe.servings && Math.max(1, Math.round(recipe.servings * factor))
  return { ...recipe, servings, ingredients }
}

export const scaleIngredient = (line: RecipeIngredientRead, factor: number): RecipeIngredientRead => ({
  ...line,
  line: scaleLine(line.line, factor, detectDecimals(line.line)).text,
  amount_grams: line.amount_grams === null ? null : Math.round(line.amount_grams * factor * 100) / 100,
  amount_readable: scaleAmount(line.amount_readable, factor, detectDecimals(line.amount_readable)).text,
  recipe_times: line.recipe_times === null ? null : line.recipe_times * factor,
})

function toFactor({ id, servings: written }: ScalableRecipe, { servings, times = 1 }: Scaling): number {
  if (written === null && servings !== undefined)
    throw invalid(
      '/servings',
      'no_servings',
      `Recipe ID ${id} has no number of servings, so it cannot be scaled by servings.`,
    )
  if (servings !== undefined && times !== 1)
    throw invalid('/times', 'invalid', 'Send servings or times, not both.')
  return written === null || servings === undefined ? times : servings / written
}

/** Preserves the decimal separator of the cook. */
const detectDecimals = (text: string) => (/\d,\d/.test(text) ? 'de' : 'en')
