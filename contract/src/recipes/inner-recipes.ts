import { type Static, Type } from 'typebox'
import { id, Nullable, named, OwnerId } from '../fields.ts'
import { RecipeIngredientRead } from './recipe-ingredients.ts'
import { RecipeBase } from './recipes.ts'

/** Limits on the recipes, and on their ingredient lines in total, that are resolved within one recipe. */
export const MAX_INNER_RECIPES = 50
export const MAX_INNER_LINES = 1000

export const InnerRecipeRead = named('InnerRecipeRead', {
  recipe_id: id('ID of a recipe that the outer recipe contains, directly or nested'),
  user_id: OwnerId,
  title: RecipeBase.properties.title,
  servings: RecipeBase.properties.servings,
  yield_words: RecipeBase.properties.yield_words,
  amount_grams: Nullable(
    Type.Number({ minimum: 0, description: 'Weight of one batch in grams; null if unknown' }),
  ),
  times: Type.Number({ minimum: 0, description: 'Number of batches that the unscaled outer recipe needs' }),
  ingredients: Type.Array(RecipeIngredientRead, { description: 'Ingredient lines of one batch, in order' }),
})

export const InnerRecipesRead = named('InnerRecipesRead', {
  items: Type.Array(InnerRecipeRead, {
    description: `Nested recipes without duplicates, direct ones first; at most ${MAX_INNER_RECIPES} recipes with ${MAX_INNER_LINES} lines in total, and only recipes that you can see`,
  }),
})

export type InnerRecipeRead = Static<typeof InnerRecipeRead>
export type InnerRecipesRead = Static<typeof InnerRecipesRead>
