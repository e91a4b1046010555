import { RECIPE_ROUTES } from '@larder/contract/recipes/recipes.routes'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { recipeAccess } from '../recipes/recipes.access.ts'
import { addFavourite } from './add-favourite.ts'
import { deleteFavourite } from './favourites.queries.ts'

const config = { access: itemAccess('read', recipeAccess), keepsCache: true }

export function favouriteRoutes(app: App, { db }: Services) {
  handle(app, RECIPE_ROUTES.addFavourite, config, async (request, reply) => {
    await addFavourite(db, request.caller, request.params.recipe_id)
    return reply.code(204).send(null)
  })

  handle(app, RECIPE_ROUTES.removeFavourite, config, async (request, reply) => {
    await deleteFavourite(db, request.caller, request.params.recipe_id)
    return reply.code(204).send(null)
  })
}
