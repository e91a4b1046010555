import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { parseJson } from '../../db/json.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC, USER } from '../../http/access.ts'
import { computeEtag, sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, createOne, deleteOne, lockIfMatch } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { copyImagesFor, moveImages } from '../images/move-images.ts'
import { applyUpdate } from './apply-update.ts'
import { findRecipeResponse } from './find-recipe.queries.ts'
import { findTranslatedTexts } from './recipe-translations.queries.ts'
import { trashRecipe } from './recipe-trash.queries.ts'
import { deleteRecipe, lockRecipe, recipeResource } from './recipes.queries.ts'
import { createRecipe } from './save-recipe.ts'
import { scaleRecipe } from './scale-recipe.ts'
import { translateResponse } from './translate-response.ts'

export function recipeRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  const recipe = recipeResource(images)

  handle(app, RECIPE_ROUTES.getRecipe, { access: PUBLIC, isCacheable: true }, async (request, reply) => {
    const { recipe_id } = request.params
    const found = await findRecipeResponse(request.db, images, recipe_id, request.caller)
    if (!found) throw notFound('Recipe', recipe_id)
    const { body, etag } = found
    const { servings, times, language } = request.query
    if (servings === undefined && times === undefined && language === undefined)
      return sendItem(request, reply, body, etag)
    const recipe = parseJson(body)
    const isTranslated = recipe.translations.some((translation) => translation.language === language)
    const texts = language && isTranslated ? await findTranslatedTexts(db, recipe_id, language) : undefined
    const scaled = scaleRecipe(texts ? await translateResponse(recipe, texts) : recipe, { servings, times })
    return sendItem(request, reply, scaled, computeEtag(`${etag} ${servings} ${times} ${language}`))
  })

  handle(app, RECIPE_ROUTES.createRecipe, { access: USER, bodyLimit: LARGE_BODY }, (request, reply) =>
    createOne(recipe, db, request, reply, (trx) => createRecipe(trx, request.caller, request.body)),
  )

  handle(
    app,
    RECIPE_ROUTES.updateRecipe,
    { access: itemAccess('update', recipe), bodyLimit: LARGE_BODY },
    async (request, reply) => {
      const { visibility } = request.body
      const moves = await copyImagesFor(db, objectStore, request.params.recipe_id, visibility)
      await changeOne(recipe, db, request, reply, (trx, locked) =>
        applyUpdate(trx, locked, request.caller, request.body, moves),
      )
      if (moves.length > 0) removeObjects()
      return reply
    },
  )

  handle(
    app,
    RECIPE_ROUTES.deleteRecipe,
    { access: itemAccess('delete', recipe) },
    async (request, reply) => {
      const { recipe_id } = request.params
      if (!request.query.permanent) {
        const moves = await copyImagesFor(db, objectStore, recipe_id, 'private')
        await deleteOne(recipe, db, request, reply, async (trx, { id }) => {
          await trashRecipe(trx, id)
          await moveImages(trx, id, 'private', moves)
        })
        if (moves.length > 0) removeObjects()
        return reply
      }
      await inTransaction(db, async (trx) => {
        const locked = await lockRecipe(trx, recipe_id)
        if (!locked?.deleted_at) await lockIfMatch(recipe, trx, request)
        await deleteRecipe(trx, recipe_id)
      })
      removeObjects()
      return reply.code(204).send(null)
    },
  )
}
