type Shared = { user_id: number | null; visibility: string; kitchen_id: number | null }

/** Whether a recipe is the viewer's own and hidden from the other members of a kitchen. */
export const isUnshared = (recipe: Shared, viewerId: number, kitchenId: number | null): boolean =>
  kitchenId !== null &&
  recipe.user_id === viewerId &&
  recipe.visibility !== 'public' &&
  recipe.kitchen_id !== kitchenId
