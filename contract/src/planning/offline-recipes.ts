import { type Static, Type } from 'typebox'
import { named } from '../fields.ts'
import { RecipeRead } from '../recipes/recipes.ts'
import { Day } from './meal-plan.ts'

/** As many as a device keeps for when it has no signal, of each sort. */
export const MAX_OFFLINE_RECIPES = 30
/** From the first day on, which is one of them. */
export const OFFLINE_DAYS = 15

const { id, title, updated_at, is_favourite } = RecipeRead.properties

export const OfflineRecipe = named('RecipeAtHand', { id, title, updated_at, is_favourite })
export const OfflineRecipes = named('RecipesAtHand', {
  favourites: Type.Array(OfflineRecipe, {
    description: `Your favourites, the last marked first, at most ${MAX_OFFLINE_RECIPES}`,
  }),
  planned: Type.Array(OfflineRecipe, {
    description: `What you and your kitchens plan to cook within ${OFFLINE_DAYS} days, the next first, at most ${MAX_OFFLINE_RECIPES}`,
  }),
})
export const OfflineRecipesQuery = Type.Object(
  { from: Type.Optional(Day('The first day; today, in UTC, unless you say')) },
  { additionalProperties: false },
)

export type OfflineRecipe = Static<typeof OfflineRecipe>
export type OfflineRecipes = Static<typeof OfflineRecipes>
export type OfflineRecipesQuery = Static<typeof OfflineRecipesQuery>
