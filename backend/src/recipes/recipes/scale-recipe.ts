import { listLineNumbers } from '@larder/amounts/list-line-numbers'
import { type LineNumber, scaleRow } from '@larder/amounts/scale-row'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { invalid } from '../../errors/http-error.ts'

/** A number of servings, or a factor, which also works for recipes without servings. */
export type Scaling = { servings?: number | undefined; times?: number | undefined }

type ScalableRecipe = Pick<RecipeRead, 'id' | 'servings' | 'ingredients'>

export function scaleRecipe<Recipe extends ScalableRecipe>(recipe: Recipe, scaling: Scaling): Recipe {
  const factor = toFactor(recipe, scaling)
  if (factor === 1) return recipe
  const ingredients = scaleIngredients(recipe.ingredients, factor)
  const servings = recipe.servings && Math.max(1, Math.round(recipe.servings * factor))
  return { ...recipe, servings, ingredients }
}

/** The lines of one recipe. */
export function scaleIngredients<Line extends RecipeIngredientRead>(lines: Line[], factor: number): Line[] {
  const numbers = listLineNumbers(lines.map(({ line }) => line))
  return lines.map((line, index) => scaleIngredient(line, numbers[index] ?? null, factor))
}

function scaleIngredient<Line extends RecipeIngredientRead>(
  row: Line,
  numbers: LineNumber[] | null,
  factor: number,
): Line {
  const { line, amount_readable, amount_grams, recipe_times } = row
  const scaled = scaleRow({ line, amount_readable, numbers }, factor, detectDecimals(line))
  return {
    ...row,
    line: scaled.line.text,
    amount_grams: amount_grams === null ? null : Math.round(amount_grams * factor * 100) / 100,
    amount_readable: scaled.amount,
    recipe_times: recipe_times === null ? null : recipe_times * factor,
  }
}

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
