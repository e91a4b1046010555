import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'

export const placeIngredient = (
  event: RequestEvent,
  shelfId: number,
  ingredientId: number,
  position?: number,
) =>
  api.addIngredientToShelf(event, {
    params: { shelf_id: shelfId, ingredient_id: ingredientId },
    body: position === undefined ? {} : { position },
  })
