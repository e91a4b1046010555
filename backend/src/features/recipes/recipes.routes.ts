import {
  RecipeCreate,
  RecipeDeleteQuery,
  RecipeListQuery,
  RecipePage,
  RecipeRead,
  RecipeReadQuery,
  RecipeUpdate,
} from '@larder/contract/recipes'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { callerOf, ownerOf, PUBLIC, USER } from '../../http/access.ts'
import { etagOf, requireMatch, sendItem } from '../../http/etags.ts'
import { write } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { sendAsIs } from '../../http/send-as-is.ts'
import type { App, Services } from '../../http/services.ts'
import { copyImagesFor, moveImages } from '../recipe-images/move-images.ts'
import { pageOfRecipes } from '../recipe-search/page-of-recipes.ts'
import type { SearchStatistics } from '../recipe-search/search-statistics.ts'
import { trashRecipe } from './recipe-trash.queries.ts'
import {
  deleteRecipe,
  type FoundRecipe,
  findRecipeOwner,
  findRecipeWithImages,
  lockRecipe,
} from './recipes.queries.ts'
import { changeRecipe, createRecipe } from './save-recipe.ts'
import { scaleRecipe } from './scale-recipe.ts'

const tags = ['Recipes']
const owner = ownerOf('Recipe', 'recipe_id', findRecipeOwner)

export function recipeRoutes(app: App, services: Services, searchStatistics: SearchStatistics) {
  const { db, images, objectStore, removeObjects } = services

  app.get(
    '/recipes/',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'listRecipes',
        summary: 'List, filter and search recipes',
        querystring: RecipeListQuery,
        response: { 200: RecipePage },
      },
    },
    async (request, reply) => {
      const page = await pageOfRecipes(db, images, searchStatistics, request.caller, request.query)
      return sendAsIs(reply.type('application/json; charset=utf-8'), page)
    },
  )

  app.get(
    '/recipes/:recipe_id',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'getRecipe',
        summary: 'Read a recipe, as written or for another number of servings',
        params: Params('recipe_id'),
        querystring: RecipeReadQuery,
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      const { json, etag } = await requireRecipe(db, request)
      const { servings } = request.query
      if (servings === undefined) return sendItem(request, reply, json, etag)
      return sendItem(request, reply, scaleRecipe(JSON.parse(json), servings), etagOf(`${etag} ${servings}`))
    },
  )

  app.post(
    '/recipes/',
    {
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
      write(request, reply, db, async (trx) => {
        const caller = callerOf(request)
        const id = await createRecipe(trx, caller.id, request.body)
        const recipe = await findRecipeWithImages(trx, images, id, caller)
        if (!recipe) throw notFound('Recipe', id)
        const { json, etag } = recipe
        return { status: 201, headers: { location: `/recipes/${id}`, etag }, body: json }
      }),
  )

  app.put(
    '/recipes/:recipe_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'updateRecipe',
        summary: 'Change a recipe you created',
        params: Params('recipe_id'),
        body: RecipeUpdate,
        response: { 200: RecipeRead },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const { visibility } = request.body
      const moves = await copyImagesFor(db, objectStore, recipe_id, visibility)
      const { json, etag } = await db.transaction().execute(async (trx) => {
        const locked = await requireLocked(trx, request)
        await changeRecipe(trx, locked, callerOf(request).id, request.body)
        await moveImages(trx, recipe_id, visibility, moves)
        return requireRecipe(trx, request)
      })
      if (moves.length > 0) removeObjects()
      return sendItem(request, reply, json, etag)
    },
  )

  app.delete(
    '/recipes/:recipe_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'deleteRecipe',
        summary: 'Put a recipe you created into the trash, or delete it for good',
        params: Params('recipe_id'),
        querystring: RecipeDeleteQuery,
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      await db.transaction().execute(async (trx) => {
        if (!request.query.permanent) {
          await requireLocked(trx, request)
          return trashRecipe(trx, recipe_id)
        }
        const locked = await lockRecipe(trx, recipe_id)
        if (!locked?.deleted_at) await requireLocked(trx, request)
        await deleteRecipe(trx, recipe_id)
      })
      if (request.query.permanent) removeObjects()
      return reply.code(204).send(null)
    },
  )

  async function requireRecipe(trx: Db, request: RecipeRequest): Promise<FoundRecipe> {
    const { recipe_id } = request.params
    const recipe = await findRecipeWithImages(trx, images, recipe_id, request.caller)
    if (!recipe) throw notFound('Recipe', recipe_id)
    return recipe
  }

  /** Locks the recipe, then makes sure it is there and still what the caller read. */
  async function requireLocked(trx: Db, request: RecipeRequest) {
    const { recipe_id } = request.params
    const locked = await lockRecipe(trx, recipe_id)
    if (!locked || locked.deleted_at) throw notFound('Recipe', recipe_id)
    if (request.headers['if-match'] !== undefined) {
      const { json, etag } = await requireRecipe(trx, request)
      requireMatch(request, 'Recipe', recipe_id, json, etag)
    }
    return locked
  }
}

type RecipeRequest = FastifyRequest<{ Params: { recipe_id: number } }>
