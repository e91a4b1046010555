import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, named } from '../fields.ts'

export const RECIPE_REQUEST_DAYS = 30
export const MAX_RECIPE_REQUESTS = 100

export const UnsharedRecipe = named(
  'UnsharedRecipe',
  {
    owner_id: id('ID of the owner of the recipe, who is a member of the kitchen'),
    owner_name: Type.String({ description: 'Username of the owner' }),
    is_requested: Type.Boolean({
      description: `Whether you asked the owner in the last ${RECIPE_REQUEST_DAYS} days to share the recipe`,
    }),
  },
  {
    description:
      'Present if the recipe is on a kitchen’s plan but is not shared with that kitchen; other members then see only its title',
  },
)

export const RecipeRequest = named('RecipeRequest', {
  id: id('ID of the request'),
  recipe_id: id('ID of your recipe'),
  title: Type.String({ description: 'Title of the recipe' }),
  kitchen_id: id('ID of the kitchen to share the recipe with'),
  kitchen_name: Type.String({ description: 'Name of the kitchen' }),
  user_id: id('ID of the member who requests the recipe'),
  username: Type.String({ description: 'Username of that member' }),
  created_at: CreatedAt,
})
export const RecipeRequestList = named('RecipeRequestList', {
  items: Type.Array(RecipeRequest, {
    description: `The newest ${MAX_RECIPE_REQUESTS} open requests for your recipes`,
  }),
})

export const OwnUnsharedRecipe = named('OwnUnsharedRecipe', {
  id: id('ID of your recipe'),
  title: Type.String({ description: 'Title of the recipe' }),
})
export const UnsharedBookRecipes = named('UnsharedBookRecipes', {
  owner_id: id('ID of the member who owns the recipes'),
  owner_name: Type.String({ description: 'Username of the owner' }),
  recipe_count: count('Number of the owner’s recipes in the book that the kitchen cannot see'),
  is_requested: Type.Boolean({ description: 'Whether you have asked the owner to share all of them' }),
  recipes: Type.Array(OwnUnsharedRecipe, {
    description: `At most ${MAX_RECIPE_REQUESTS} of them; empty unless they are your own`,
  }),
})
export const UnsharedBookRecipeList = named('UnsharedBookRecipeList', {
  items: Type.Array(UnsharedBookRecipes, {
    description: 'One entry per owner; empty unless the book belongs to one of your kitchens',
  }),
})
export const BookRecipeRequest = named(
  'BookRecipeRequest',
  { owner_id: id('ID of the owner of the requested recipes') },
  { examples: [{ owner_id: 1 }] },
)

export type UnsharedRecipe = Static<typeof UnsharedRecipe>
export type RecipeRequest = Static<typeof RecipeRequest>
export type RecipeRequestList = Static<typeof RecipeRequestList>
export type UnsharedBookRecipes = Static<typeof UnsharedBookRecipes>
export type UnsharedBookRecipeList = Static<typeof UnsharedBookRecipeList>
export type OwnUnsharedRecipe = Static<typeof OwnUnsharedRecipe>
