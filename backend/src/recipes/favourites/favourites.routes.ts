import { MAX_FAVOURITES } from '@larder/contract/recipes/recipes'
import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { countFavourites, deleteFavourite, insertFavourite } from './favourites.queries.ts'

const config = { access: itemAccess('read', recipeAccess), keepsCache: true }

export function favouriteRoutes(app: App, { db }: Services) {
  handle(app, RECIPE_ROUTES.addFavourite, config, async (request, reply) => {
    const { recipe_id } = request.params
    const { caller } = request
    const count = await countFavourites(db, caller, recipe_id, MAX_FAVOURITES)
    if (count >= MAX_FAVOURITES)
      throw conflict('limit_reached', `You have ${count} favourites, which is the maximum.`, {
        count,
        limit: MAX_FAVOURITES,
      })
    if (!(await insertFavourite(db, caller, recipe_id))) throw notFound('Recipe', recipe_id)
    return reply.code(204).send(null)
  })

  handle(app, RECIPE_ROUTES.removeFavourite, config, async (request, reply) => {
    await deleteFavourite(db, request.caller, request.params.recipe_id)
    return reply.code(204).send(null)
  })
}
