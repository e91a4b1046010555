import { Type } from 'typebox'
import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  SharedListRead,
  SharedRecipeRead,
  ShareLinkCreate,
  ShareLinkCreated,
  ShareLinkList,
} from './share-links.ts'

const SecretQuery = Type.Object(
  { secret: Type.String({ minLength: 1, maxLength: 100, description: 'Secret from the shared URL' }) },
  { additionalProperties: false },
)
const DESCRIPTION =
  'Anyone with the URL can read the current content. It stops working when you can no longer edit the item.'

export const SHARE_LINK_ROUTES = routesOf('Share links', {
  listRecipeLinks: route('GET /recipes/:recipe_id/share-links/', {
    summary: 'List the links that share a recipe',
    response: { 200: ShareLinkList },
  }),
  createRecipeLink: route('POST /recipes/:recipe_id/share-links/', {
    summary: 'Create a secret URL for a recipe',
    description: DESCRIPTION,
    body: ShareLinkCreate,
    response: { 201: ShareLinkCreated },
  }),
  listListLinks: route('GET /shopping-lists/:shopping_list_id/share-links/', {
    summary: 'List the links that share a shopping list',
    response: { 200: ShareLinkList },
  }),
  createListLink: route('POST /shopping-lists/:shopping_list_id/share-links/', {
    summary: 'Create a secret URL for the open items of a shopping list',
    description: DESCRIPTION,
    body: ShareLinkCreate,
    response: { 201: ShareLinkCreated },
  }),
  deleteShareLink: route('DELETE /share-links/:share_link_id', {
    summary: 'Delete a link; its URL stops working',
    response: { 204: NoContent('Deleted') },
  }),
  getSharedRecipe: route('GET /shared-recipe', {
    summary: 'Get a shared recipe by its secret',
    query: SecretQuery,
    response: { 200: SharedRecipeRead },
  }),
  getSharedList: route('GET /shared-list', {
    summary: 'Get a shared shopping list by its secret',
    query: SecretQuery,
    response: { 200: SharedListRead },
  }),
})
