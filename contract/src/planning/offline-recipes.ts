import { type Static, Type } from 'typebox'
import { named } from '../fields.ts'
import { RecipeRead } from '../recipes/recipes.ts'
import { Day } from './meal-plan.ts'

/** Limit for favourites and for planned recipes each. */
export const MAX_OFFLINE_RECIPES = 30
/** Including the first day. */
export const OFFLINE_DAYS = 15

const { id, title, updated_at, is_favourite } = RecipeRead.properties

export const OfflineRecipe = named('RecipeAtHand', { id, title, updated_at, is_favourite })
export const OfflineRecipes = named('RecipesAtHand', {
  favourites: Type.Array(OfflineRecipe, {
    description: `Your favourites, newest first, at most ${MAX_OFFLINE_RECIPES}`,
  }),
  planned: Type.Array(OfflineRecipe, {
    description: `Recipes on your plan and the plans of your kitchens for the next ${OFFLINE_DAYS} days, earliest first, at most ${MAX_OFFLINE_RECIPES}`,
  }),
})
export const OfflineRecipesQuery = Type.Object(
  { from: Type.Optional(Day('First day; default: today in UTC')) },
  { additionalProperties: false },
)

export type OfflineRecipe = Static<typeof OfflineRecipe>
export type OfflineRecipes = Static<typeof OfflineRecipes>
export type OfflineRecipesQuery = Static<typeof OfflineRecipesQuery>
