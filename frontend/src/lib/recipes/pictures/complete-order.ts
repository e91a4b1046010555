import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'

/** Pictures in this order; those that came meanwhile stand behind them, and those that went are left out. */
export function completeOrder(
  current: readonly { id: number }[],
  requested: readonly RecipeImageUpdate[],
): RecipeImageUpdate[] {
  const known = requested.filter(({ id }) => current.some((image) => image.id === id))
  const added = current.filter(({ id }) => !requested.some((image) => image.id === id))
  return [...known, ...added.map(({ id }) => ({ id }))]
}
