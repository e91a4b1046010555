import type { ShelfRead } from '@larder/contract/shopping/shelves'

export type PlacedIngredient = {
  ingredient_id: number
  name: string
}

const withPositions = (items: PlacedIngredient[]) =>
  items.map(({ ingredient_id, name }, position) => ({ ingredient_id, name, position }))

export const withoutItem = (shelves: readonly ShelfRead[], ingredientId: number): ShelfRead[] =>
  shelves.map((shelf) => ({
    ...shelf,
    ingredients: withPositions(shelf.ingredients.filter((item) => item.ingredient_id !== ingredientId)),
  }))

/** An ingredient has one shelf per store, so this removes it from its old shelf. */
export function placeItem(
  shelves: readonly ShelfRead[],
  shelfId: number,
  item: PlacedIngredient,
  position = Number.POSITIVE_INFINITY,
): ShelfRead[] {
  return withoutItem(shelves, item.ingredient_id).map((shelf) =>
    shelf.id === shelfId
      ? {
          ...shelf,
          ingredients: withPositions(shelf.ingredients.toSpliced(position, 0, { ...item, position: 0 })),
        }
      : shelf,
  )
}

export function findPlacement(shelves: readonly ShelfRead[], ingredientId: number) {
  for (const [shelfIndex, shelf] of shelves.entries()) {
    const index = shelf.ingredients.findIndex((item) => item.ingredient_id === ingredientId)
    const item = shelf.ingredients[index]
    if (item) return { shelf, shelfIndex, index, item }
  }
  return undefined
}
