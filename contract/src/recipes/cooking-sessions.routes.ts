import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { CookingSessionList, CookingSessionRead, CookingSessionUpdate } from './cooking-sessions.ts'

export const COOKING_SESSION_ROUTES = routesOf('Cooking', {
  listCookingSessions: route('GET /cooking-sessions/', {
    summary: 'List your cooking sessions, most recently used first',
    response: { 200: CookingSessionList },
  }),
  getCookingSession: route('GET /cooking-sessions/:recipe_id', {
    summary: 'Get your cooking session for a recipe',
    response: { 200: CookingSessionRead },
  }),
  updateCookingSession: route('PUT /cooking-sessions/:recipe_id', {
    summary: 'Update your cooking session for a recipe; starts one if there is none',
    body: CookingSessionUpdate,
    response: { 200: CookingSessionRead },
  }),
  deleteCookingSession: route('DELETE /cooking-sessions/:recipe_id', {
    summary: 'End a cooking session and delete its timers',
    response: { 204: NoContent('Ended') },
  }),
})
