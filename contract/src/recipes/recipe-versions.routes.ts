import { route, routesOf } from '../route.ts'
import { RecipeVersionListQuery, RecipeVersionPage, RecipeVersionRead } from './recipe-versions.ts'
import { RecipeRead } from './recipes.ts'

export const RECIPE_VERSION_ROUTES = routesOf('Recipe versions', {
  listRecipeVersions: route('GET /recipes/:recipe_id/versions/', {
    summary: 'List the versions of a recipe, newest first; requires the right to edit',
    query: RecipeVersionListQuery,
    response: { 200: RecipeVersionPage },
  }),
  getRecipeVersion: route('GET /recipes/:recipe_id/versions/:version', {
    summary: 'Get a version of a recipe',
    response: { 200: RecipeVersionRead },
  }),
  restoreRecipeVersion: route('POST /recipes/:recipe_id/versions/:version/restore', {
    summary: 'Restore a version of a recipe as a new version',
    description:
      'Restores the content and images, but not the visibility. `If-Match` and `ETag` refer to the recipe.',
    response: { 200: RecipeRead },
  }),
})
