import { NutritionRead } from '../food/nutrition.ts'
import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { CookablePage, CookableQuery } from './cookable-recipes.ts'
import { InnerRecipesRead } from './inner-recipes.ts'
import { RecipeDetails } from './recipe-details.ts'
import { RecipeListDetails } from './recipe-list-details.ts'
import {
  DeletedRecipeListQuery,
  DeletedRecipePage,
  RecipeCopyCreate,
  RecipeCreate,
  RecipeDeleteQuery,
  RecipeListQuery,
  RecipePage,
  RecipeRead,
  RecipeReadQuery,
  RecipeUpdate,
} from './recipes.ts'

export const RECIPE_ROUTES = routesOf('Recipes', {
  getRecipe: route('GET /recipes/:recipe_id', {
    summary: 'Get a recipe, optionally scaled',
    query: RecipeReadQuery,
    response: { 200: RecipeRead },
  }),
  getRecipeDetails: route('GET /recipes/:recipe_id/details', {
    summary: 'Get a recipe with its nutrition, nested recipes, first comments, and your tags and cook log',
    description: 'The same as from the routes of each part, in one request.',
    response: { 200: RecipeDetails },
  }),
  createRecipe: route('POST /recipes/', {
    summary: 'Create a recipe',
    body: RecipeCreate,
    response: { 201: RecipeRead },
  }),
  updateRecipe: route('PUT /recipes/:recipe_id', {
    summary: 'Update a recipe',
    body: RecipeUpdate,
    response: { 200: RecipeRead },
  }),
  deleteRecipe: route('DELETE /recipes/:recipe_id', {
    summary: 'Move a recipe to the trash, or delete it permanently',
    query: RecipeDeleteQuery,
    response: { 204: NoContent('Deleted') },
  }),
  listRecipes: route('GET /recipes/', {
    summary: 'List, filter and search recipes',
    query: RecipeListQuery,
    response: { 200: RecipePage },
  }),
  getRecipeListDetails: route('GET /recipes/details', {
    summary: 'List recipes, with the first 100 categories and the number of recipes that need your review',
    description: 'The same as from the routes of each part, in one request.',
    query: RecipeListQuery,
    response: { 200: RecipeListDetails },
  }),
  listCookableRecipes: route('GET /recipes/cookable', {
    summary:
      'List recipes that you can cook from the given ingredients, those with the fewest missing ingredients first',
    query: CookableQuery,
    response: { 200: CookablePage },
  }),
  addFavourite: route('PUT /recipes/:recipe_id/favourite', {
    summary: 'Add a recipe to your favourites',
    description: 'To list your favourites, use `GET /recipes/?scope=favourites`.',
    response: { 204: NoContent('Added') },
  }),
  removeFavourite: route('DELETE /recipes/:recipe_id/favourite', {
    summary: 'Remove a recipe from your favourites',
    response: { 204: NoContent('Removed') },
  }),
  completeReview: route('DELETE /recipes/:recipe_id/review', {
    summary: 'Mark a recipe as checked',
    description:
      'An update of its ingredient lines or steps does the same. To list recipes that need review, use `GET /recipes/?needs_review=true`.',
    response: { 204: NoContent('Checked') },
  }),
  requestReview: route('PUT /recipes/:recipe_id/review', {
    summary: 'Mark a recipe as in need of review, with its earlier remarks',
    response: { 204: NoContent('Marked') },
  }),
  copyRecipe: route('POST /recipes/:recipe_id/copies', {
    summary: 'Copy a recipe',
    description: 'Creates a full copy with images, owned by you. `origin` names the original recipe.',
    body: RecipeCopyCreate,
    response: { 201: RecipeRead },
  }),
  listInnerRecipes: route('GET /recipes/:recipe_id/inner-recipes', {
    summary: 'List the nested recipes of a recipe, at any depth, with the number of batches needed of each',
    response: { 200: InnerRecipesRead },
  }),
  getRecipeNutrition: route('GET /recipes/:recipe_id/nutrition', {
    summary: 'Get the nutrition figures per serving and per 100 g, and the ingredient lines they exclude',
    description:
      'Uses USDA values and the values that cooks entered for their ingredients. If too little is known, there are no figures, because they would be misleading. The figures include only a tenth of frying oil and of salt in cooking water that is poured away; `partly_counted` lists these lines.',
    response: { 200: NutritionRead },
  }),
  listDeletedRecipes: route('GET /recipes/trash', {
    summary: 'List your recipes in the trash, deleted in the last 30 days',
    query: DeletedRecipeListQuery,
    response: { 200: DeletedRecipePage },
  }),
  restoreRecipe: route('POST /recipes/:recipe_id/restore', {
    summary: 'Restore a recipe from the trash',
    response: { 200: RecipeRead },
  }),
})
