import { route, routesOf } from '../route.ts'
import { OfflineRecipes, OfflineRecipesQuery } from './offline-recipes.ts'

export const OFFLINE_RECIPE_ROUTES = routesOf('Recipes', {
  listOfflineRecipes: route('GET /recipes/at-hand', {
    summary: 'List the recipes to store for offline use: favourites and planned recipes',
    query: OfflineRecipesQuery,
    response: { 200: OfflineRecipes },
  }),
})
