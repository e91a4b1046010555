import { type Static, Type } from 'typebox'
import { named } from '../fields.ts'
import { CategoryPage } from './categories.ts'
import { RecipePage } from './recipes.ts'

export const RecipeListDetails = named('RecipeListDetails', {
  recipes: RecipePage,
  categories: CategoryPage,
  review_count: Type.Integer({
    description: 'Number of all recipes that need your review, at most 1000; 0 without a token',
  }),
})

export type RecipeListDetails = Static<typeof RecipeListDetails>
