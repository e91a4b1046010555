import { SHELF_ROUTES } from '@larder/contract/shopping/shelves.routes'
import { notFound } from '../../errors/http-error.ts'
import { findIngredient } from '../../food/ingredients/ingredients.queries.ts'
import { itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { placeIngredient, removeFromShelf } from './placements.queries.ts'
import { shelf } from './shelves.queries.ts'

export function placementRoutes(app: App, { db }: Services) {
  handle(app, SHELF_ROUTES.addIngredientToShelf, { access: itemAccess('arrange', shelf) }, (request, reply) =>
    changeOne(shelf, db, request, reply, async (trx, locked) => {
      const { ingredient_id } = request.params
      if (!(await findIngredient(trx, ingredient_id, request.caller)))
        throw notFound('Ingredient', ingredient_id)
      await placeIngredient(trx, locked, ingredient_id, request.body.position)
    }),
  )

  handle(
    app,
    SHELF_ROUTES.removeIngredientFromShelf,
    { access: itemAccess('arrange', shelf) },
    (request, reply) =>
      deleteOne(shelf, db, request, reply, async (trx, { id }) => {
        const { ingredient_id } = request.params
        if (!(await removeFromShelf(trx, id, ingredient_id)))
          throw notFound(
            'Ingredient',
            ingredient_id,
            `Ingredient ID ${ingredient_id} is not on Shelf ID ${id}.`,
          )
      }),
  )
}
