import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { listPage } from '../../http/paging.ts'
import { buildItemResponse } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { copyImagesFor, moveImages } from '../images/move-images.ts'
import { countTrash, findTrashedRecipe, listTrash, restoreRecipe } from './recipe-trash.queries.ts'
import { trashAccess } from './recipes.access.ts'
import { lockRecipe, recipeResource } from './recipes.queries.ts'

export function recipeTrashRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  handle(app, RECIPE_ROUTES.listDeletedRecipes, { access: USER }, (request) => {
    const { caller } = request
    return listPage(request.query, {
      keyKinds: ['time', 'integer'],
      rows: (page) => listTrash(db, caller, page),
      toKey: ({ deleted_at, id }) => [deleted_at, id],
      toItem: (recipe) => recipe,
      count: (most) => countTrash(db, caller, most),
    })
  })

  handle(
    app,
    RECIPE_ROUTES.restoreRecipe,
    { access: itemAccess('restore', trashAccess) },
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
