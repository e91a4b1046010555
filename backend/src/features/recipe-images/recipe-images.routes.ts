import { RecipeImagesRead, RecipeImagesUpdate } from '@larder/contract/recipe-images'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { callerOf, ownerOf } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import {
  findRecipeOwner,
  findRecipeWithImages,
  lockRecipe,
  updateRecipe,
} from '../recipes/recipes.queries.ts'
import { deleteImage, updateImages } from './recipe-images.queries.ts'

const tags = ['Recipe images']
const owner = ownerOf('Recipe', 'recipe_id', findRecipeOwner)

export function recipeImageRoutes(app: App, { db, images, removeObjects }: Services) {
  app.put(
    '/recipes/:recipe_id/images',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'updateRecipeImages',
        summary: 'Order and describe the pictures of a recipe you created',
        description: '`If-Match` and `ETag` are the recipe’s.',
        params: Params('recipe_id'),
        body: RecipeImagesUpdate,
        response: { 200: RecipeImagesRead },
      },
    },
    async (request, reply) => {
      const recipe = await db.transaction().execute(async (trx) => {
        const current = await requireLocked(trx, request)
        requireSame(
          current.images.map((image) => image.id),
          request.body.images.map((image) => image.id),
        )
        await updateImages(trx, request.body.images)
        await updateRecipe(trx, request.params.recipe_id, {})
        return requireRecipe(trx, request)
      })
      return sendItem(request, reply, { images: recipe.images }, recipe.etag)
    },
  )

  app.delete(
    '/recipes/:recipe_id/images/:image_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'deleteRecipeImage',
        summary: 'Delete a picture of a recipe you created',
        description: '`If-Match` is the recipe’s.',
        params: Params('recipe_id', 'image_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { recipe_id, image_id } = request.params
      await db.transaction().execute(async (trx) => {
        await requireLocked(trx, request)
        if (!(await deleteImage(trx, recipe_id, image_id))) throw notFound('Image', image_id)
        await updateRecipe(trx, recipe_id, {})
      })
      removeObjects()
      return reply.code(204).send(null)
    },
  )

  async function requireLocked(trx: Db, request: RecipeRequest) {
    await lockRecipe(trx, request.params.recipe_id)
    const recipe = await requireRecipe(trx, request)
    requireMatch(request, 'Recipe', request.params.recipe_id, recipe.json, recipe.etag)
    return recipe
  }

  async function requireRecipe(trx: Db, request: RecipeRequest) {
    const { recipe_id } = request.params
    const recipe = await findRecipeWithImages(trx, images, recipe_id, callerOf(request))
    if (!recipe) throw notFound('Recipe', recipe_id)
    return recipe
  }
}

type RecipeRequest = FastifyRequest<{ Params: { recipe_id: number } }>

/** The new order names every picture once; otherwise somebody ordered what they had not seen. */
function requireSame(current: number[], given: number[]) {
  const unknown = given.findIndex((id) => !current.includes(id))
  if (unknown >= 0) throw unknownReference(`/images/${unknown}/id`, 'Image', given[unknown] as number)
  const repeated = given.findIndex((id, index) => given.indexOf(id) !== index)
  if (repeated >= 0) throw invalid(`/images/${repeated}/id`, 'duplicate', 'is named twice')
  const missing = current.find((id) => !given.includes(id))
  if (missing !== undefined)
    throw invalid('/images', 'incomplete', `Image ID ${missing} is missing: name every picture once`)
}
