import { MultipartForm, NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  CookingCreate,
  CookingListQuery,
  CookingMonths,
  CookingMonthsQuery,
  CookingPage,
  CookingRead,
  CookingUpdate,
  RecipeCookingListQuery,
  RecipeCookingPage,
} from './cookings.ts'
import { SingleImageCreate } from './recipe-images.ts'

export const COOKING_ROUTES = routesOf('Cook log', {
  listCookings: route('GET /cookings/', {
    summary: 'List your cook log, latest day first',
    query: CookingListQuery,
    response: { 200: CookingPage },
  }),
  countCookingsByMonth: route('GET /cookings/months', {
    summary: 'Count your cook log entries by month',
    query: CookingMonthsQuery,
    response: { 200: CookingMonths },
  }),
  listRecipeCookings: route('GET /recipes/:recipe_id/cookings/', {
    summary:
      'List your cook log entries for a recipe and the entries that others share, latest day first, with ratings',
    query: RecipeCookingListQuery,
    response: { 200: RecipeCookingPage },
  }),
  createCooking: route('POST /cookings/', {
    summary: 'Add a cook log entry',
    body: CookingCreate,
    response: { 201: CookingRead },
  }),
  getCooking: route('GET /cookings/:cooking_id', {
    summary: 'Get a cook log entry',
    response: { 200: CookingRead },
  }),
  updateCooking: route('PUT /cookings/:cooking_id', {
    summary: 'Update a cook log entry',
    body: CookingUpdate,
    response: { 200: CookingRead },
  }),
  deleteCooking: route('DELETE /cookings/:cooking_id', {
    summary: 'Delete a cook log entry; it can be restored for a day',
    response: { 204: NoContent('Deleted') },
  }),
  restoreCooking: route('POST /cookings/:cooking_id/restore', {
    summary: 'Restore a cook log entry that was deleted within the last day',
    response: { 200: CookingRead },
  }),
  createCookingImage: route('POST /cookings/:cooking_id/image', {
    summary: 'Set the image of a cook log entry; replaces an existing one',
    body: MultipartForm(SingleImageCreate),
    response: { 200: CookingRead },
  }),
  deleteCookingImage: route('DELETE /cookings/:cooking_id/image', {
    summary: 'Delete the image of a cook log entry',
    response: { 204: NoContent('Deleted') },
  }),
})
