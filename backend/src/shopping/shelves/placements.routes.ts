import { ShelfPlacement, ShelfRead } from '@larder/contract/shopping/shelves'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { findIngredient } from '../../food/ingredients/ingredients.queries.ts'
import { itemAccess } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { changeOne, deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { placeIngredient, removeFromShelf } from './placements.queries.ts'
import { shelf } from './shelves.queries.ts'

const tags = ['Shelves']

export function placementRoutes(app: App, { db }: Services) {
  app.put(
    '/shelves/:shelf_id/ingredients/:ingredient_id',
    {
      config: { access: itemAccess('arrange', shelf) },
      schema: {
        tags,
        operationId: 'placeIngredient',
        summary: 'Place an ingredient on a shelf; it moves from its previous shelf in the store',
        params: Params('shelf_id', 'ingredient_id'),
        body: ShelfPlacement,
        response: { 200: ShelfRead },
      },
    },
    (request, reply) =>
      changeOne(shelf, db, request, reply, async (trx, locked) => {
        const { ingredient_id } = request.params
        if (!(await findIngredient(trx, ingredient_id, request.caller)))
          throw notFound('Ingredient', ingredient_id)
        await placeIngredient(trx, locked, ingredient_id, request.body.position)
      }),
  )

  app.delete(
    '/shelves/:shelf_id/ingredients/:ingredient_id',
    {
      config: { access: itemAccess('arrange', shelf) },
      schema: {
        tags,
        operationId: 'removeFromShelf',
        summary: 'Remove an ingredient from a shelf',
        params: Params('shelf_id', 'ingredient_id'),
        response: { 204: Type.Null({ description: 'Removed' }) },
      },
    },
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
