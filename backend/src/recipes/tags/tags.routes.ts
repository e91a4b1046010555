import { RecipeTagsUpdate, TagList, TagRead, TagUpdate } from '@larder/contract/recipes/tags'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { type Caller, itemAccess, requireCaller, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { changeOne, deleteOne, lockIfMatch, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeResource } from '../recipes/recipes.queries.ts'
import { tagRecipe } from './tag-recipe.ts'
import { deleteTag, listRecipeTags, listTags, tag, updateTag } from './tags.queries.ts'

const tags = ['Tags']

export function tagRoutes(app: App, { db, images }: Services) {
  const recipe = recipeResource(images)
  const show = (caller: Caller, rows: Awaited<ReturnType<typeof listTags>>) => ({
    items: rows.map((row) => withMay(tag, caller, row)),
  })

  app.get(
    '/tags/',
    {
      config: { access: USER, isCacheable: true },
      schema: {
        tags,
        operationId: 'listTags',
        summary: 'List your tags with the number of recipes of each',
        response: { 200: TagList },
      },
    },
    async (request) => show(requireCaller(request), await listTags(db, requireCaller(request))),
  )

  app.put(
    '/tags/:tag_id',
    {
      config: { access: itemAccess('update', tag), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateTag',
        summary: 'Rename a tag',
        params: Params('tag_id'),
        body: TagUpdate,
        response: { 200: TagRead },
      },
    },
    (request, reply) => changeOne(tag, db, request, reply, (trx, { id }) => updateTag(trx, id, request.body)),
  )

  app.delete(
    '/tags/:tag_id',
    {
      config: { access: itemAccess('delete', tag), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteTag',
        summary: 'Delete a tag and remove it from all recipes',
        params: Params('tag_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(tag, db, request, reply, (trx, { id }) => deleteTag(trx, id)),
  )

  app.get(
    '/recipes/:recipe_id/tags',
    {
      config: { access: itemAccess('read', recipe), isCacheable: true },
      schema: {
        tags,
        operationId: 'listRecipeTags',
        summary: 'List your tags on a recipe',
        params: Params('recipe_id'),
        response: { 200: TagList },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      return show(caller, await listRecipeTags(db, caller, request.params.recipe_id))
    },
  )

  app.put(
    '/recipes/:recipe_id/tags',
    {
      config: { access: itemAccess('read', recipe), keepsCache: true },
      schema: {
        tags,
        operationId: 'updateRecipeTags',
        summary: 'Replace your tags on a recipe; only you can see them',
        params: Params('recipe_id'),
        body: RecipeTagsUpdate,
        response: { 200: TagList },
      },
    },
    async (request) => {
      const caller = requireCaller(request)
      const { recipe_id } = request.params
      return inTransaction(db, async (trx) => {
        await lockIfMatch(recipe, trx, request)
        await tagRecipe(trx, caller.id, recipe_id, request.body.names)
        return show(caller, await listRecipeTags(trx, caller, recipe_id))
      })
    },
  )
}
