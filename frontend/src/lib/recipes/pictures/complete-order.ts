import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'

/** The requested order; new pictures are appended and deleted ones left out. */
export function completeOrder(
  current: readonly { id: number }[],
  requested: readonly RecipeImageUpdate[],
): RecipeImageUpdate[] {
  const known = requested.filter(({ id }) => current.some((image) => image.id === id))
  const added = current.filter(({ id }) => !requested.some((image) => image.id === id))
  return [...known, ...added.map(({ id }) => ({ id }))]
}
