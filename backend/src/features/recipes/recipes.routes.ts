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
import { callerOf, ownerOf, PUBLIC, USER } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { etagOf, requireMatch, sendItem } from '../../http/etags.ts'
import { write } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { pageOfRecipes } from './page-of-recipes.ts'
import { trashRecipe } from './recipe-trash.queries.ts'
import { deleteRecipe, findRecipe, findRecipeOwner, lockRecipe } from './recipes.queries.ts'
import { changeRecipe, createRecipe } from './save-recipe.ts'
import { scaleRecipe } from './scale-recipe.ts'
import type { SearchStatistics } from './search-statistics.ts'

const tags = ['Recipes']
const owner = ownerOf('Recipe', 'recipe_id', findRecipeOwner)

export function recipeRoutes(app: App, { db }: Services, searchStatistics: SearchStatistics) {
  app.get(
    '/recipes/',
    {
      config: { access: PUBLIC },
      schema: {
        tags,
        operationId: 'listRecipes',
        summary: 'List, filter and search recipes',
        querystring: RecipeListQuery,
        response: { 200: RecipePage },
      },
    },
    async (request, reply) => {
      const page = await pageOfRecipes(db, searchStatistics, request.caller, request.query)
      return reply.type('application/json; charset=utf-8').send(page as never)
    },
  )

  app.get(
    '/recipes/:recipe_id',
    {
      config: { access: PUBLIC },
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
      const recipe = await requireRecipe(db, request)
      const { servings } = request.query
      return sendItem(request, reply, servings ? scaleRecipe(JSON.parse(recipe), servings) : recipe)
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
        const recipe = await findRecipe(trx, id, caller)
        if (!recipe) throw notFound('Recipe', id)
        return { status: 201, headers: { location: `/recipes/${id}`, etag: etagOf(recipe) }, body: recipe }
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
      const recipe = await db.transaction().execute(async (trx) => {
        const locked = await requireLocked(trx, request)
        await changeRecipe(trx, locked, callerOf(request).id, request.body)
        return requireRecipe(trx, request)
      })
      return sendItem(request, reply, recipe)
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
      return reply.code(204).send(null)
    },
  )
}

type RecipeRequest = FastifyRequest<{ Params: { recipe_id: number } }>

async function requireRecipe(db: Db, request: RecipeRequest): Promise<string> {
  const { recipe_id } = request.params
  const recipe = await findRecipe(db, recipe_id, request.caller)
  if (!recipe) throw notFound('Recipe', recipe_id)
  return recipe
}

/** Locks the recipe, then makes sure it is there and still what the caller read. */
async function requireLocked(trx: Db, request: RecipeRequest) {
  const { recipe_id } = request.params
  const locked = await lockRecipe(trx, recipe_id)
  if (!locked || locked.deleted_at) throw notFound('Recipe', recipe_id)
  if (request.headers['if-match'] !== undefined)
    requireMatch(request, 'Recipe', recipe_id, await requireRecipe(trx, request))
  return locked
}
