import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'

/** Pictures in this order; those that came meanwhile stand behind them, and those that went are left out. */
export function completeOrder(
  current: readonly { id: number }[],
  wanted: readonly RecipeImageUpdate[],
): RecipeImageUpdate[] {
  const known = wanted.filter(({ id }) => current.some((image) => image.id === id))
  const added = current.filter(({ id }) => !wanted.some((image) => image.id === id))
  return [...known, ...added.map(({ id }) => ({ id }))]
}
