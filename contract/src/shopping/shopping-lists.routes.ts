import { ChangeStream, NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { FollowedPlanCreate } from './followed-plans.ts'
import { ShoppingListDetails } from './shopping-list-details.ts'
import {
  FrequentItems,
  ShoppingListCreate,
  ShoppingListInvitationList,
  ShoppingListItemCreate,
  ShoppingListItemUpdate,
  ShoppingListListQuery,
  ShoppingListMemberCreate,
  ShoppingListPage,
  ShoppingListRead,
  ShoppingListReadQuery,
  ShoppingListRecipeCreate,
  ShoppingListText,
  ShoppingListUpdate,
} from './shopping-lists.ts'
import { ShoppingOperations } from './shopping-operations.ts'

const IF_MATCH_NOTE = '`If-Match` must contain the ETag of the shopping list.'

export const SHOPPING_LIST_ROUTES = routesOf('Shopping lists', {
  listShoppingLists: route('GET /shopping-lists/', {
    summary: 'List your shopping lists, those shared with you and those of your kitchens, newest first',
    query: ShoppingListListQuery,
    response: { 200: ShoppingListPage },
  }),
  listFrequentItems: route('GET /shopping-lists/frequent-items', {
    summary: 'List the items that are added to your lists most often, for suggestions while typing',
    response: { 200: FrequentItems },
  }),
  createShoppingList: route('POST /shopping-lists/', {
    summary: 'Create a shopping list',
    body: ShoppingListCreate,
    response: { 201: ShoppingListRead },
  }),
  getShoppingList: route('GET /shopping-lists/:shopping_list_id', {
    summary: 'Get a shopping list, sorted by the walking order of its store or of another store',
    query: ShoppingListReadQuery,
    response: { 200: ShoppingListRead },
  }),
  getShoppingListDetails: route('GET /shopping-lists/:shopping_list_id/details', {
    summary: 'Get a shopping list with its store, its learnt walking order and the first 100 stores',
    description:
      'The list and the stores are the same as from their own routes, in one request. `store` is the store that the list is sorted for; `walk` is null if you may not arrange it. If a part other than the list fails, it is null.',
    query: ShoppingListReadQuery,
    response: { 200: ShoppingListDetails },
  }),
  updateShoppingList: route('PUT /shopping-lists/:shopping_list_id', {
    summary: 'Rename a shopping list, choose its store, or move it into or out of a kitchen',
    body: ShoppingListUpdate,
    response: { 200: ShoppingListRead },
  }),
  deleteShoppingList: route('DELETE /shopping-lists/:shopping_list_id', {
    summary: 'Delete a shopping list',
    response: { 204: NoContent('Deleted') },
  }),
  shareShoppingList: route('POST /shopping-lists/:shopping_list_id/members', {
    summary: 'Invite a user to your shopping list by username',
    description: 'The user can see the list after accepting the invitation.',
    body: ShoppingListMemberCreate,
    response: { 200: ShoppingListRead },
  }),
  unshareShoppingList: route('DELETE /shopping-lists/:shopping_list_id/members/:user_id', {
    summary: 'Remove a member from a shopping list, revoke an invitation, or leave the list',
    description: IF_MATCH_NOTE,
    response: { 204: NoContent('No longer shared') },
  }),
  addRecipeToShoppingList: route('POST /shopping-lists/:shopping_list_id/recipes', {
    summary: 'Add the ingredients of a recipe, except water, to a shopping list',
    body: ShoppingListRecipeCreate,
    response: { 201: ShoppingListRead },
  }),
  removeRecipeFromShoppingList: route(
    'DELETE /shopping-lists/:shopping_list_id/recipes/:shopping_list_recipe_id',
    {
      summary: 'Remove a recipe and its amounts from a shopping list',
      description: IF_MATCH_NOTE,
      response: { 204: NoContent('Removed') },
    },
  ),
  addShoppingListItem: route('POST /shopping-lists/:shopping_list_id/items', {
    summary: 'Add items to a shopping list as free text',
    description:
      'Commas, semicolons, line breaks and "and" separate items: "2 milk, eggs and bread" adds three items.',
    body: ShoppingListItemCreate,
    response: { 201: ShoppingListRead },
  }),
  addShoppingListText: route('POST /shopping-lists/:shopping_list_id/text', {
    summary: 'Add everything in a text to a shopping list, for voice assistants, scanners and shortcuts',
    description:
      'Send JSON, or just the text as `text/plain`. An access token with the scope `shopping` is enough. Lines, commas, semicolons and "and" separate items.',
    body: ShoppingListText,
    response: { 201: ShoppingListRead },
  }),
  updateShoppingListItem: route('PUT /shopping-lists/:shopping_list_id/items/:item_id', {
    summary: 'Tick an item, set its amount or note, or mark it as not available in a store',
    description: IF_MATCH_NOTE,
    query: ShoppingListReadQuery,
    body: ShoppingListItemUpdate,
    response: { 200: ShoppingListRead },
  }),
  removeShoppingListItem: route('DELETE /shopping-lists/:shopping_list_id/items/:item_id', {
    summary: 'Remove an item from a shopping list; adding it again restores its amounts',
    description: IF_MATCH_NOTE,
    response: { 204: NoContent('Removed') },
  }),
  applyShoppingOperations: route('POST /shopping-lists/:shopping_list_id/operations', {
    summary: 'Apply the operations of a device to a shopping list; each is applied once',
    query: ShoppingListReadQuery,
    body: ShoppingOperations,
    response: { 200: ShoppingListRead },
  }),
  watchShoppingList: route('GET /shopping-lists/:shopping_list_id/events', {
    summary: 'Stream changes to a shopping list (server-sent events)',
    response: { 200: ChangeStream },
  }),
  listShoppingListInvitations: route('GET /shopping-list-invitations/', {
    summary: 'List your open invitations to shopping lists, newest first',
    response: { 200: ShoppingListInvitationList },
  }),
  acceptShoppingListInvitation: route('POST /shopping-list-invitations/:shopping_list_id/accept', {
    summary: 'Accept an invitation to a shopping list; you can then see and edit the list',
    response: { 200: ShoppingListRead },
  }),
  declineShoppingListInvitation: route('DELETE /shopping-list-invitations/:shopping_list_id', {
    summary: 'Decline an invitation to a shopping list',
    response: { 204: NoContent('Declined') },
  }),
  shopForPlannedDays: route('POST /shopping-lists/:shopping_list_id/planned-days', {
    summary:
      'Add the ingredients for several days of the plan to a shopping list, and make the list follow the plan',
    description:
      'Later changes to the plan update all items except those that users ticked, removed or set an amount for. A list can follow one plan; following another plan replaces it.',
    body: FollowedPlanCreate,
    response: { 201: ShoppingListRead },
  }),
  stopFollowingPlan: route('DELETE /shopping-lists/:shopping_list_id/planned-days', {
    summary: 'Stop following the plan; the items remain on the list',
    description: IF_MATCH_NOTE,
    response: { 204: NoContent('The list no longer follows a plan') },
  }),
})
