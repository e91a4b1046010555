import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { IngredientAliasCreate, IngredientAliasList, IngredientAliasRead } from './ingredient-aliases.ts'
import { IngredientParseRequest, IngredientParseResult } from './ingredient-lines.ts'
import {
  FoodList,
  FoodListQuery,
  IngredientNutritionRead,
  IngredientNutritionUpdate,
} from './ingredient-nutrition.ts'
import {
  IngredientCreate,
  IngredientListQuery,
  IngredientMerge,
  IngredientPage,
  IngredientRead,
  IngredientUpdate,
} from './ingredients.ts'

export const INGREDIENT_ROUTES = routesOf('Ingredients', {
  listIngredients: route('GET /ingredients/', {
    summary: 'List ingredients, sorted by name, or autocomplete a name',
    description:
      'With `q`, the response is a single page with the best `limit` matches. An ingredient that no public recipe uses is visible only to the user who added it, to the kitchens whose recipes use it, and to Admins.',
    query: IngredientListQuery,
    response: { 200: IngredientPage },
  }),
  getIngredient: route('GET /ingredients/:ingredient_id', {
    summary: 'Get an ingredient',
    response: { 200: IngredientRead },
  }),
  createIngredient: route('POST /ingredients/', {
    summary: 'Create an ingredient',
    body: IngredientCreate,
    response: { 201: IngredientRead },
  }),
  updateIngredient: route('PUT /ingredients/:ingredient_id', {
    summary: 'Update an ingredient that you created',
    body: IngredientUpdate,
    response: { 200: IngredientRead },
  }),
  deleteIngredient: route('DELETE /ingredients/:ingredient_id', {
    summary: 'Delete an ingredient that you created and that no recipe uses',
    response: { 204: NoContent('Deleted') },
  }),
  mergeIngredients: route('POST /ingredients/:ingredient_id/merge', {
    summary: 'Merge an ingredient into another; recipes, shopping lists and shelves then use the other one',
    body: IngredientMerge,
    response: { 200: IngredientRead },
  }),
  listIngredientAliases: route('GET /ingredients/:ingredient_id/aliases', {
    summary: 'List the aliases of an ingredient: your own and those for everyone',
    response: { 200: IngredientAliasList },
  }),
  createIngredientAlias: route('POST /ingredients/:ingredient_id/aliases', {
    summary: 'Add an alias to an ingredient',
    description:
      'Larder matches your ingredient lines with this name to the ingredient. Aliases added by an Admin apply to everyone.',
    body: IngredientAliasCreate,
    response: { 201: IngredientAliasRead },
  }),
  deleteIngredientAlias: route('DELETE /ingredients/:ingredient_id/aliases/:alias_id', {
    summary: 'Delete one of your aliases',
    response: { 204: NoContent('Deleted') },
  }),
  parseIngredientLines: route('POST /ingredients/parse', {
    summary: 'Parse ingredient lines; changes nothing',
    body: IngredientParseRequest,
    response: { 200: IngredientParseResult },
  }),
  listFoods: route('GET /foods/', {
    summary: 'Search by name for foods with known nutrition values',
    query: FoodListQuery,
    response: { 200: FoodList },
  }),
  getIngredientNutrition: route('GET /ingredients/:ingredient_id/nutrition', {
    summary: 'Get the nutrition values of an ingredient and their source',
    response: { 200: IngredientNutritionRead },
  }),
  updateIngredientNutrition: route('PUT /ingredients/:ingredient_id/nutrition', {
    summary: 'Set the nutrition values of an ingredient, by food or per 100 g',
    description:
      'The values apply to you and to readers of your recipes. Values set by an Admin apply to everyone.',
    body: IngredientNutritionUpdate,
    response: { 200: IngredientNutritionRead },
  }),
  deleteIngredientNutrition: route('DELETE /ingredients/:ingredient_id/nutrition', {
    summary: 'Delete your nutrition values; Larder then uses the food tables again',
    response: { 204: NoContent('Deleted') },
  }),
})
