import { DeletedRecipeListQuery, DeletedRecipePage, RecipeRead } from '@larder/contract/recipes/recipes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, USER } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { copyImagesFor, moveImages } from '../images/move-images.ts'
import { countTrash, findTrashedRecipe, listTrash, restoreRecipe } from './recipe-trash.queries.ts'
import { trashAccess } from './recipes.access.ts'
import { lockRecipe, recipeResource } from './recipes.queries.ts'

const tags = ['Recipes']

export function recipeTrashRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  app.get(
    '/recipes/trash',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'listTrash',
        summary: 'List your recipes in the trash, deleted in the last 30 days',
        querystring: DeletedRecipeListQuery,
        response: { 200: DeletedRecipePage },
      },
    },
    (request) => {
      const caller = requireCaller(request)
      return listPage(request.query, {
        key: ['time', 'integer'],
        rows: (page) => listTrash(db, caller, page),
        keyOf: ({ deleted_at, id }) => [deleted_at, id],
        show: (recipe) => recipe,
        count: (most) => countTrash(db, caller, most),
      })
    },
  )

  app.post(
    '/recipes/:recipe_id/restore',
    {
      config: { access: itemAccess('restore', trashAccess) },
      schema: {
        tags,
        operationId: 'restoreRecipe',
        summary: 'Restore a recipe from the trash',
        params: Params('recipe_id'),
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const trashed = await findTrashedRecipe(db, recipe_id)
      const moves = await copyImagesFor(db, objectStore, recipe_id, trashed?.visibility)
      await runIdempotentWrite(request, reply, db, async (trx) => {
        const locked = await lockRecipe(trx, recipe_id)
        if (!locked?.deleted_at) throw notFound('Recipe', recipe_id)
        await restoreRecipe(trx, recipe_id)
        await moveImages(trx, recipe_id, trashed?.visibility, moves)
        return buildItemResponse(recipeResource(images), trx, recipe_id, request.caller)
      })
      if (moves.length > 0) removeObjects()
      return reply
    },
  )
}
