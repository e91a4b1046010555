type Shared = { user_id: number | null; visibility: string; kitchen_id: number | null }

/** True if the recipe belongs to the viewer and other members of the kitchen cannot read it. */
export const isUnshared = (recipe: Shared, viewerId: number, kitchenId: number | null): boolean =>
  kitchenId !== null &&
  recipe.user_id === viewerId &&
  recipe.visibility !== 'public' &&
  recipe.kitchen_id !== kitchenId
