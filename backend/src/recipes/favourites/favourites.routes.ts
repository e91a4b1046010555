import { MAX_FAVOURITES } from '@larder/contract/recipes/recipes'
import { Type } from 'typebox'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { countFavourites, deleteFavourite, insertFavourite } from './favourites.queries.ts'

const tags = ['Recipes']
const config = { access: itemAccess('read', recipeAccess), keepsCache: true }

export function favouriteRoutes(app: App, { db }: Services) {
  app.put(
    '/recipes/:recipe_id/favourite',
    {
      config,
      schema: {
        tags,
        operationId: 'createFavourite',
        summary: 'Have a recipe among your favourites, which `scope=favourites` lists',
        params: Params('recipe_id'),
        response: { 204: Type.Null({ description: 'It is one' }) },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const caller = requireCaller(request)
      const count = await countFavourites(db, caller, recipe_id, MAX_FAVOURITES)
      if (count >= MAX_FAVOURITES)
        throw conflict('limit_reached', `You have ${count} favourites, and ${MAX_FAVOURITES} are the most.`, {
          count,
          limit: MAX_FAVOURITES,
        })
      if (!(await insertFavourite(db, caller, recipe_id))) throw notFound('Recipe', recipe_id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/recipes/:recipe_id/favourite',
    {
      config,
      schema: {
        tags,
        operationId: 'deleteFavourite',
        summary: 'Have it there no longer',
        params: Params('recipe_id'),
        response: { 204: Type.Null({ description: 'It is none' }) },
      },
    },
    async (request, reply) => {
      await deleteFavourite(db, requireCaller(request), request.params.recipe_id)
      return reply.code(204).send(null)
    },
  )
}
