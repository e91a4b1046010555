import type { ShelfRead } from '@larder/contract/shopping/shelves'

export type PlacedIngredient = {
  ingredient_id: number
  name: string
}

const numbered = (items: PlacedIngredient[]) =>
  items.map(({ ingredient_id, name }, position) => ({ ingredient_id, name, position }))

export const withoutItem = (shelves: readonly ShelfRead[], ingredientId: number): ShelfRead[] =>
  shelves.map((shelf) => ({
    ...shelf,
    ingredients: numbered(shelf.ingredients.filter((item) => item.ingredient_id !== ingredientId)),
  }))

/** An ingredient stands in one place of a store: putting it on a shelf takes it from where it was. */
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
          ingredients: numbered(shelf.ingredients.toSpliced(position, 0, { ...item, position: 0 })),
        }
      : shelf,
  )
}

export function whereIs(shelves: readonly ShelfRead[], ingredientId: number) {
  for (const [shelfIndex, shelf] of shelves.entries()) {
    const index = shelf.ingredients.findIndex((item) => item.ingredient_id === ingredientId)
    const item = shelf.ingredients[index]
    if (item) return { shelf, shelfIndex, index, item }
  }
  return undefined
}
