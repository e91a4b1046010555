import { INGREDIENT_DEEDS, type IngredientDeed } from '@larder/contract/ingredients'
import type { Guard } from '../../http/access.ts'

/** Everyone reads them. Merging moves other people's recipes, so it is Admin's. */
export const ingredientAccess: Guard<IngredientDeed, { user_id: number | null }> = {
  resource: 'Ingredient',
  param: 'ingredient_id',
  deeds: INGREDIENT_DEEDS,
  facts: (db, id) =>
    db
      .selectFrom('ingredients')
      .select('ingredients.user_id')
      .where('ingredients.id', '=', id)
      .executeTakeFirst(),
  may: (caller, { user_id }) => (user_id === caller.id ? ['update', 'delete'] : []),
}
