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
        summary: 'Add a recipe to your favourites',
        description: 'List favourites with `GET /recipes/?scope=favourites`.',
        params: Params('recipe_id'),
        response: { 204: Type.Null({ description: 'Added' }) },
      },
    },
    async (request, reply) => {
      const { recipe_id } = request.params
      const caller = requireCaller(request)
      const count = await countFavourites(db, caller, recipe_id, MAX_FAVOURITES)
      if (count >= MAX_FAVOURITES)
        throw conflict('limit_reached', `You have ${count} favourites, which is the maximum.`, {
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
        summary: 'Remove a recipe from your favourites',
        params: Params('recipe_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
    async (request, reply) => {
      await deleteFavourite(db, requireCaller(request), request.params.recipe_id)
      return reply.code(204).send(null)
    },
  )
}
