import { type Static, Type } from 'typebox'
import { id, Nullable, named, OwnerId } from '../fields.ts'
import { RecipeIngredientRead } from './recipe-ingredients.ts'
import { RecipeBase } from './recipes.ts'

/** So many recipes, and so many lines of them in all, are looked through for one; what is further in stays words. */
export const MAX_INNER_RECIPES = 50
export const MAX_INNER_LINES = 1000

export const InnerRecipeRead = named('InnerRecipeRead', {
  recipe_id: id('A recipe that is part of another, by a line of that or further in'),
  user_id: OwnerId,
  title: RecipeBase.properties.title,
  servings: RecipeBase.properties.servings,
  yield_words: RecipeBase.properties.yield_words,
  amount_grams: Nullable(
    Type.Number({ minimum: 0, description: 'What making it once comes to; null where nobody knows' }),
  ),
  times: Type.Number({ minimum: 0, description: 'How many times it is made for the outer one as written' }),
  ingredients: Type.Array(RecipeIngredientRead, { description: 'As written, in order' }),
})

export const InnerRecipesRead = named('InnerRecipesRead', {
  items: Type.Array(InnerRecipeRead, {
    description: `Each once, those of the lines first; at most ${MAX_INNER_RECIPES} with ${MAX_INNER_LINES} lines, and only what you see`,
  }),
})

export type InnerRecipeRead = Static<typeof InnerRecipeRead>
export type InnerRecipesRead = Static<typeof InnerRecipesRead>
