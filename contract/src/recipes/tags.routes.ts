import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import { RecipeTagsUpdate, TagList, TagRead, TagUpdate } from './tags.ts'

export const TAG_ROUTES = routesOf('Tags', {
  listTags: route('GET /tags/', {
    summary: 'List your tags with the number of recipes of each',
    response: { 200: TagList },
  }),
  updateTag: route('PUT /tags/:tag_id', {
    summary: 'Rename a tag',
    body: TagUpdate,
    response: { 200: TagRead },
  }),
  deleteTag: route('DELETE /tags/:tag_id', {
    summary: 'Delete a tag and remove it from all recipes',
    response: { 204: NoContent('Deleted') },
  }),
  listRecipeTags: route('GET /recipes/:recipe_id/tags', {
    summary: 'List your tags on a recipe',
    response: { 200: TagList },
  }),
  updateRecipeTags: route('PUT /recipes/:recipe_id/tags', {
    summary: 'Replace your tags on a recipe; only you can see them',
    body: RecipeTagsUpdate,
    response: { 200: TagList },
  }),
})
