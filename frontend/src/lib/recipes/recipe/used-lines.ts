import { matchSteps } from '@larder/amounts/match-step-ingredients'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { statedLines, type UsedLine } from '../steps/step-ingredients.ts'

/** The lines that each step uses: those its author chose, else those its text mentions. */
export function listUsedLines(recipe: Pick<RecipeRead, 'ingredients' | 'steps'>): UsedLine[][] {
  const named = matchSteps(recipe.steps, recipe.ingredients)
  return recipe.steps.map(
    (step, index) => statedLines(recipe, step) ?? (named[index] ?? []).map((row) => ({ row, share: 1 })),
  )
}
