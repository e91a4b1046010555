import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { ShelfCreate, ShelfList, ShelfOrder, ShelfPlacement, ShelfRead, ShelfUpdate } from './shelves.ts'

export const SHELF_ROUTES = routesOf('Shelves', {
  listShelves: route('GET /stores/:store_id/shelves/', {
    summary: 'List the shelves of a store in walking order',
    response: { 200: ShelfList },
  }),
  createShelf: route('POST /stores/:store_id/shelves/', {
    summary: 'Add a shelf to a store',
    body: ShelfCreate,
    response: { 201: ShelfRead },
  }),
  updateShelfOrder: route('PUT /stores/:store_id/shelves/order', {
    summary: 'Set the walking order of all shelves at once',
    body: ShelfOrder,
    response: { 200: ShelfList },
  }),
  getShelf: route('GET /shelves/:shelf_id', {
    summary: 'Get a shelf with its ingredients',
    response: { 200: ShelfRead },
  }),
  updateShelf: route('PUT /shelves/:shelf_id', {
    summary: 'Rename a shelf, or change its position in the walking order',
    body: ShelfUpdate,
    response: { 200: ShelfRead },
  }),
  deleteShelf: route('DELETE /shelves/:shelf_id', {
    summary: 'Delete a shelf',
    response: { 204: NoContent('Deleted') },
  }),
  addIngredientToShelf: route('PUT /shelves/:shelf_id/ingredients/:ingredient_id', {
    summary: 'Place an ingredient on a shelf; removes it from its previous shelf in the store',
    body: ShelfPlacement,
    response: { 200: ShelfRead },
  }),
  removeIngredientFromShelf: route('DELETE /shelves/:shelf_id/ingredients/:ingredient_id', {
    summary: 'Remove an ingredient from a shelf',
    response: { 204: NoContent('Removed') },
  }),
})
