import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, named } from '../fields.ts'

export const RECIPE_REQUEST_DAYS = 30
export const MAX_RECIPE_REQUESTS = 100

export const UnsharedRecipe = named(
  'UnsharedRecipe',
  {
    owner_id: id('Owner of the recipe, a member of the kitchen'),
    owner_name: Type.String({ description: 'Username of the owner' }),
    is_requested: Type.Boolean({
      description: `Whether you requested it from the owner in the last ${RECIPE_REQUEST_DAYS} days`,
    }),
  },
  {
    description:
      'Set when the recipe is on the plan of a kitchen that it is not shared with: other members can read only its title',
  },
)

export const RecipeRequest = named('RecipeRequest', {
  id: id('Identifies the request'),
  recipe_id: id('Your recipe'),
  title: Type.String({ description: 'Title of the recipe' }),
  kitchen_id: id('Kitchen that the recipe is to be shared with'),
  kitchen_name: Type.String({ description: 'Name of the kitchen' }),
  user_id: id('Member who requests the recipe'),
  username: Type.String({ description: 'Username of that member' }),
  created_at: CreatedAt,
})
export const RecipeRequestList = named('RecipeRequestList', {
  items: Type.Array(RecipeRequest, {
    description: `The newest ${MAX_RECIPE_REQUESTS} open requests for your recipes`,
  }),
})

export const OwnUnsharedRecipe = named('OwnUnsharedRecipe', {
  id: id('Your recipe'),
  title: Type.String({ description: 'Title of the recipe' }),
})
export const UnsharedBookRecipes = named('UnsharedBookRecipes', {
  owner_id: id('Member of the kitchen who owns the recipes'),
  owner_name: Type.String({ description: 'Username of the owner' }),
  recipe_count: count('Number of the owner’s recipes in the book that the kitchen cannot read'),
  is_requested: Type.Boolean({ description: 'Whether you requested all of them from the owner' }),
  recipes: Type.Array(OwnUnsharedRecipe, {
    description: `At most ${MAX_RECIPE_REQUESTS} of them; empty unless they are your own`,
  }),
})
export const UnsharedBookRecipeList = named('UnsharedBookRecipeList', {
  items: Type.Array(UnsharedBookRecipes, {
    description: 'One entry per owner; empty unless the book belongs to a kitchen of yours',
  }),
})
export const BookRecipeRequest = named(
  'BookRecipeRequest',
  { owner_id: id('Owner of the requested recipes') },
  { examples: [{ owner_id: 1 }] },
)

export type UnsharedRecipe = Static<typeof UnsharedRecipe>
export type RecipeRequest = Static<typeof RecipeRequest>
export type RecipeRequestList = Static<typeof RecipeRequestList>
export type UnsharedBookRecipes = Static<typeof UnsharedBookRecipes>
export type UnsharedBookRecipeList = Static<typeof UnsharedBookRecipeList>
export type OwnUnsharedRecipe = Static<typeof OwnUnsharedRecipe>
