import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { BookRecipeRequest, RecipeRequestList, UnsharedBookRecipeList } from './recipe-requests.ts'

const REQUESTED = { 204: NoContent('The request was sent, or there was nothing to request') }

export const RECIPE_REQUEST_ROUTES = routesOf('Recipe requests', {
  listRecipeRequests: route('GET /recipe-requests/', {
    summary: 'List requests to share your private recipes with a kitchen, newest first',
    description:
      'To grant a request, update the recipe: set `visibility` to `kitchen` and `kitchen_id` to that of the request.',
    response: { 200: RecipeRequestList },
  }),
  declineRecipeRequest: route('DELETE /recipe-requests/:recipe_request_id', {
    summary: 'Decline a request for a recipe; the recipe remains private',
    response: { 204: NoContent('Declined') },
  }),
  requestPlannedRecipe: route('POST /planned-meals/:planned_meal_id/recipe-request', {
    summary: 'Ask the owner of a planned recipe to share it with the kitchen',
    description: 'The owner is notified once. Repeated requests have no effect.',
    response: REQUESTED,
  }),
  listUnsharedBookRecipes: route('GET /books/:book_id/unshared-recipes', {
    summary: 'List the recipes in a kitchen’s book that the kitchen cannot see, grouped by owner',
    response: { 200: UnsharedBookRecipeList },
  }),
  requestBookRecipes: route('POST /books/:book_id/recipe-requests', {
    summary:
      'Ask a member to share with the kitchen those of their private recipes that are in a kitchen’s book',
    description: 'The owner is notified once. Repeated requests have no effect.',
    body: BookRecipeRequest,
    response: REQUESTED,
  }),
})
