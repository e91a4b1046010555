import {
  MAX_SHELVES,
  ShelfCreate,
  ShelfList,
  ShelfOrder,
  ShelfRead,
  ShelfUpdate,
} from '@larder/contract/shopping/shelves'
import { Type } from 'typebox'
import { conflict, invalid, notFound } from '../../errors/http-error.ts'
import { itemAccess, SHOP } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, lockOne, readOne, withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { findStorePolicyInput } from '../stores/stores.access.ts'
import { store } from '../stores/stores.queries.ts'
import {
  deleteShelf,
  insertShelf,
  listShelfIds,
  listShelves,
  orderShelves,
  shelf,
  updateShelf,
} from './shelves.queries.ts'

const tags = ['Shelves']

export function shelfRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/:store_id/shelves/',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'listShelves',
        summary: 'List the shelves of a store in walking order',
        params: Params('store_id'),
        response: { 200: ShelfList },
      },
    },
    async (request) => {
      const { store_id } = request.params
      if (!(await findStorePolicyInput(db, store_id, request.caller))) throw notFound('Store', store_id)
      return { items: await listShelves(db, store_id, request.caller) }
    },
  )

  app.post(
    '/stores/:store_id/shelves/',
    {
      config: { access: itemAccess('arrange', store) },
      schema: {
        tags,
        operationId: 'createShelf',
        summary: 'Add a shelf to a store',
        params: Params('store_id'),
        body: ShelfCreate,
        response: { 201: ShelfRead },
      },
    },
    (request, reply) =>
      createOne(shelf, db, request, reply, async (trx) => {
        const { id: store_id } = await lockOne(store, trx, request)
        if ((await listShelfIds(trx, store_id)).length >= MAX_SHELVES)
          throw conflict(
            'limit_reached',
            `Store ID ${store_id} has ${MAX_SHELVES} shelves, which is the maximum.`,
            { resource: 'Store', id: store_id, count: MAX_SHELVES, limit: MAX_SHELVES },
          )
        return insertShelf(trx, store_id, request.body)
      }),
  )

  app.put(
    '/stores/:store_id/shelves/order',
    {
      config: { access: itemAccess('arrange', store) },
      schema: {
        tags,
        operationId: 'orderShelves',
        summary: 'Set the walking order of all shelves at once',
        params: Params('store_id'),
        body: ShelfOrder,
        response: { 200: ShelfList },
      },
    },
    (request) =>
      withItemLock(store, db, request, async (trx, { id }) => {
        const { shelf_ids } = request.body
        const present = new Set(await listShelfIds(trx, id))
        if (shelf_ids.length !== present.size || !shelf_ids.every((each) => present.has(each)))
          throw invalid(
            '/shelf_ids',
            'incomplete',
            `must name each of the ${present.size} shelves of Store ID ${id} once`,
          )
        await orderShelves(trx, shelf_ids)
        return { items: await listShelves(trx, id, request.caller) }
      }),
  )

  app.get(
    '/shelves/:shelf_id',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'getShelf',
        summary: 'Read a shelf with its ingredients',
        params: Params('shelf_id'),
        response: { 200: ShelfRead },
      },
    },
    (request, reply) => readOne(shelf, db, request, reply),
  )

  app.put(
    '/shelves/:shelf_id',
    {
      config: { access: itemAccess('arrange', shelf) },
      schema: {
        tags,
        operationId: 'updateShelf',
        summary: 'Rename a shelf, or change its position in the walking order',
        params: Params('shelf_id'),
        body: ShelfUpdate,
        response: { 200: ShelfRead },
      },
    },
    (request, reply) =>
      changeOne(shelf, db, request, reply, (trx, locked) => updateShelf(trx, locked, request.body)),
  )

  app.delete(
    '/shelves/:shelf_id',
    {
      config: { access: itemAccess('arrange', shelf) },
      schema: {
        tags,
        operationId: 'deleteShelf',
        summary: 'Delete a shelf',
        params: Params('shelf_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(shelf, db, request, reply, deleteShelf),
  )
}
