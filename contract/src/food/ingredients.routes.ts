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
    summary: 'List ingredients by name, or autocomplete a name',
    description:
      'With `q`, the response is one page with the best `limit` matches. Ingredients that no public recipe uses are visible to the user who added them and to the kitchens whose recipes use them.',
    query: IngredientListQuery,
    response: { 200: IngredientPage },
  }),
  getIngredient: route('GET /ingredients/:ingredient_id', {
    summary: 'Read an ingredient',
    response: { 200: IngredientRead },
  }),
  createIngredient: route('POST /ingredients/', {
    summary: 'Create an ingredient',
    body: IngredientCreate,
    response: { 201: IngredientRead },
  }),
  updateIngredient: route('PUT /ingredients/:ingredient_id', {
    summary: 'Change an ingredient that you created',
    body: IngredientUpdate,
    response: { 200: IngredientRead },
  }),
  deleteIngredient: route('DELETE /ingredients/:ingredient_id', {
    summary: 'Delete an ingredient that you created and no recipe uses',
    response: { 204: NoContent('Deleted') },
  }),
  mergeIngredients: route('POST /ingredients/:ingredient_id/merge', {
    summary: 'Merge an ingredient into another; recipes, lists and shelves use the remaining one',
    body: IngredientMerge,
    response: { 200: IngredientRead },
  }),
  listIngredientAliases: route('GET /ingredients/:ingredient_id/aliases', {
    summary: 'List the aliases of an ingredient: those for everyone and your own',
    response: { 200: IngredientAliasList },
  }),
  createIngredientAlias: route('POST /ingredients/:ingredient_id/aliases', {
    summary: 'Add an alias to an ingredient',
    description:
      'Your ingredient lines with this name are matched to the ingredient. An alias of an Admin applies to everyone.',
    body: IngredientAliasCreate,
    response: { 201: IngredientAliasRead },
  }),
  deleteIngredientAlias: route('DELETE /ingredients/:ingredient_id/aliases/:alias_id', {
    summary: 'Delete an alias of yours',
    response: { 204: NoContent('Deleted') },
  }),
  parseIngredientLines: route('POST /ingredients/parse', {
    summary: 'Parse ingredient lines; changes nothing',
    body: IngredientParseRequest,
    response: { 200: IngredientParseResult },
  }),
  findFoods: route('GET /foods/', {
    summary: 'Find foods with known nutrition by name',
    query: FoodListQuery,
    response: { 200: FoodList },
  }),
  getIngredientNutrition: route('GET /ingredients/:ingredient_id/nutrition', {
    summary: 'Read the nutrition of an ingredient and its source',
    response: { 200: IngredientNutritionRead },
  }),
  updateIngredientNutrition: route('PUT /ingredients/:ingredient_id/nutrition', {
    summary: 'Set the nutrition of an ingredient, by food or by values per 100 g',
    description: 'Applies to you and to readers of your recipes. Values of an Admin apply to everyone.',
    body: IngredientNutritionUpdate,
    response: { 200: IngredientNutritionRead },
  }),
  deleteIngredientNutrition: route('DELETE /ingredients/:ingredient_id/nutrition', {
    summary: 'Delete your nutrition values; the food tables apply again',
    response: { 204: NoContent('Deleted') },
  }),
})
