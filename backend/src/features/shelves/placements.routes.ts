import { ShelfPlacement, ShelfRead } from '@larder/contract/shelves'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { ownerOf } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findIngredient } from '../ingredients/ingredients.queries.ts'
import { changeShelf, requireShelf } from './change-shelf.ts'
import { placeIngredient, removeFromShelf } from './placements.queries.ts'
import { findShelfOwner } from './shelves.queries.ts'

const tags = ['Shelves']
const owner = ownerOf('Shelf', 'shelf_id', findShelfOwner)

export function placementRoutes(app: App, { db }: Services) {
  app.put(
    '/shelves/:shelf_id/ingredients/:ingredient_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'placeIngredient',
        summary: 'Place an ingredient on a shelf of your store, taking it from where it stood there',
        params: Params('shelf_id', 'ingredient_id'),
        body: ShelfPlacement,
        response: { 200: ShelfRead },
      },
    },
    async (request, reply) => {
      const { shelf_id, ingredient_id } = request.params
      const changed = await changeShelf(db, shelf_id, async (trx, shelf) => {
        requireMatch(request, 'Shelf', shelf_id, shelf)
        if (!(await findIngredient(trx, ingredient_id))) throw notFound('Ingredient', ingredient_id)
        await placeIngredient(trx, shelf, ingredient_id, request.body.position)
        return requireShelf(trx, shelf_id)
      })
      return sendItem(request, reply, changed)
    },
  )

  app.delete(
    '/shelves/:shelf_id/ingredients/:ingredient_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'removeFromShelf',
        summary: 'Take an ingredient from a shelf of your store',
        params: Params('shelf_id', 'ingredient_id'),
        response: { 204: Type.Null({ description: 'Taken away' }) },
      },
    },
    async (request, reply) => {
      const { shelf_id, ingredient_id } = request.params
      await changeShelf(db, shelf_id, async (trx, shelf) => {
        requireMatch(request, 'Shelf', shelf_id, shelf)
        if (!(await removeFromShelf(trx, shelf_id, ingredient_id)))
          throw notFound(
            'Ingredient',
            ingredient_id,
            `Ingredient ID ${ingredient_id} does not stand on Shelf ID ${shelf_id}.`,
          )
      })
      return reply.code(204).send(null)
    },
  )
}
