import {
  RecipeCreate,
  RecipeDeleteQuery,
  RecipeRead,
  RecipeReadQuery,
  RecipeUpdate,
} from '@larder/contract/recipes/recipes'
import { Type } from 'typebox'
import { parseJson } from '../../db/json.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/http-error.ts'
import { onAudienceChanged, onRecipeChanged } from '../../hooks/domain-hooks.ts'
import { itemAccess, PUBLIC, requireCaller, USER } from '../../http/access.ts'
import { computeEtag, sendItem } from '../../http/etags.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, lockIfMatch } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { copyImagesFor, moveImages } from '../images/move-images.ts'
import { findRecipeResponse } from './find-recipe.queries.ts'
import { trashRecipe } from './recipe-trash.queries.ts'
import { deleteRecipe, lockRecipe, recipeResource } from './recipes.queries.ts'
import { changeRecipe, createRecipe } from './save-recipe.ts'
import { scaleRecipe } from './scale-recipe.ts'

const tags = ['Recipes']

/** A change to one of these changes the ingredients that a planned meal needs. */
const FIELDS_THAT_MEALS_USE = ['ingredients', 'servings', 'yield_words', 'visibility', 'kitchen_id'] as const

export function recipeRoutes(app: App, { db, images, objectStore, removeObjects }: Services) {
  const recipe = recipeResource(images)

  app.get(
    '/recipes/:recipe_id',
    {
      config: { access: PUBLIC, isCacheable: true },
      schema: {
        tags,
        operationId: 'getRecipe',
        summary: 'Get a recipe, optionally scaled',
        params: Params('recipe_id'),
        querystring: RecipeReadQuery,
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const found = await findRecipeResponse(db, images, recipe_id, request.caller)
      if (!found) throw notFound('Recipe', recipe_id)
      const { body, etag } = found
      const { servings, times } = request.query
      if (servings === undefined && times === undefined) return sendItem(request, reply, body, etag)
      const scaled = scaleRecipe(parseJson(body), { servings, times })
      return sendItem(request, reply, scaled, computeEtag(`${etag} ${servings} ${times}`))
    },
  )

  app.post(
    '/recipes/',
    {
      bodyLimit: LARGE_BODY,
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createRecipe',
        summary: 'Create a recipe',
        body: RecipeCreate,
        response: { 201: RecipeRead },
      },
    },
    (request, reply) =>
      createOne(recipe, db, request, reply, (trx) => createRecipe(trx, requireCaller(request), request.body)),
  )

  app.put(
    '/recipes/:recipe_id',
    {
      bodyLimit: LARGE_BODY,
      config: { access: itemAccess('update', recipe) },
      schema: {
        tags,
        operationId: 'updateRecipe',
        summary: 'Update a recipe',
        params: Params('recipe_id'),
        body: RecipeUpdate,
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      const { visibility } = request.body
      const moves = await copyImagesFor(db, objectStore, request.params.recipe_id, visibility)
      await changeOne(recipe, db, request, reply, async (trx, locked) => {
        await changeRecipe(trx, locked, requireCaller(request), request.body)
        await moveImages(trx, locked.id, visibility, moves)
        if (FIELDS_THAT_MEALS_USE.some((field) => request.body[field] !== undefined))
          await onRecipeChanged.run(trx, { recipeId: locked.id, changedBy: requireCaller(request) })
        if (visibility !== undefined) await onAudienceChanged.run(trx, { recipeId: locked.id })
      })
      if (moves.length > 0) removeObjects()
      return reply
    },
  )

  app.delete(
    '/recipes/:recipe_id',
    {
      config: { access: itemAccess('delete', recipe) },
      schema: {
        tags,
        operationId: 'deleteRecipe',
        summary: 'Move a recipe to the trash, or delete it permanently',
        params: Params('recipe_id'),
        querystring: RecipeDeleteQuery,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
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
