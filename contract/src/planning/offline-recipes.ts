import { type Static, Type } from 'typebox'
import { named } from '../fields.ts'
import { RecipeRead } from '../recipes/recipes.ts'
import { Day } from './meal-plan.ts'

/** As many as a device keeps for when it has no signal, of each sort. */
export const MOST_AT_HAND = 30
/** From the first day on, which is one of them. */
export const DAYS_AT_HAND = 15

const { id, title, updated_at, is_favourite } = RecipeRead.properties

export const RecipeAtHand = named('RecipeAtHand', { id, title, updated_at, is_favourite })
export const RecipesAtHand = named('RecipesAtHand', {
  favourites: Type.Array(RecipeAtHand, {
    description: `Your favourites, the last marked first, at most ${MOST_AT_HAND}`,
  }),
  planned: Type.Array(RecipeAtHand, {
    description: `What you and your kitchens plan to cook within ${DAYS_AT_HAND} days, the next first, at most ${MOST_AT_HAND}`,
  }),
})
export const RecipesAtHandQuery = Type.Object(
  { from: Type.Optional(Day('The first day; today, in UTC, unless you say')) },
  { additionalProperties: false },
)

export type RecipeAtHand = Static<typeof RecipeAtHand>
export type RecipesAtHand = Static<typeof RecipesAtHand>
export type RecipesAtHandQuery = Static<typeof RecipesAtHandQuery>
