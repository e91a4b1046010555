import { type Static, Type } from 'typebox'
import { Nullable, named } from '../fields.ts'
import { NutritionRead } from '../food/nutrition.ts'
import { CommentPage } from './comments.ts'
import { RecipeCookingPage } from './cookings.ts'
import { InnerRecipesRead } from './inner-recipes.ts'
import { RecipeRead } from './recipes.ts'
import { TagChoice } from './tags.ts'

export const RecipeDetails = named('RecipeDetails', {
  recipe: RecipeRead,
  nutrition: NutritionRead,
  inner_recipes: InnerRecipesRead.properties.items,
  comments: CommentPage,
  tags: Nullable(
    Type.Array(TagChoice, { description: 'All your tags, sorted by name; null without a token' }),
  ),
  cookings: Nullable(RecipeCookingPage),
})

export type RecipeDetails = Static<typeof RecipeDetails>
