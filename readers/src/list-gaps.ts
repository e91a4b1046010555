import type { FoundRecipe, Remark } from './recipe.ts'

/** Remarks about recipes without ingredients or steps; `place` is the title. */
export const listGaps = (recipes: Pick<FoundRecipe, 'title' | 'ingredients' | 'steps'>[]): Remark[] =>
  recipes.flatMap(({ title, ingredients, steps }): Remark[] => [
    ...(ingredients.length === 0 ? [{ code: 'no_ingredients', place: title, detail: null } as const] : []),
    ...(steps.length === 0 ? [{ code: 'no_steps', place: title, detail: null } as const] : []),
  ])
