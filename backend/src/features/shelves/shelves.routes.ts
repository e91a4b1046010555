import {
  MOST_SHELVES,
  ShelfCreate,
  ShelfList,
  ShelfOrder,
  ShelfRead,
  ShelfUpdate,
} from '@larder/contract/shelves'
import { Type } from 'typebox'
import { conflict, invalid, notFound } from '../../errors/http-error.ts'
import { ownerOf, PUBLIC } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { created, write } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { findStoreOwner, lockStore } from '../stores/stores.queries.ts'
import { changeShelf, requireShelf } from './change-shelf.ts'
import {
  deleteShelf,
  findShelfOwner,
  insertShelf,
  listShelfIds,
  listShelves,
  orderShelves,
  updateShelf,
} from './shelves.queries.ts'

const tags = ['Shelves']
const storeOwner = ownerOf('Store', 'store_id', findStoreOwner)
const shelfOwner = ownerOf('Shelf', 'shelf_id', findShelfOwner)

export function shelfRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/:store_id/shelves/',
    {
      config: { access: PUBLIC },
      schema: {
        tags,
        operationId: 'listShelves',
        summary: "A store's shelves in walking order",
        params: Params('store_id'),
        response: { 200: ShelfList },
      },
    },
    async (request) => {
      const { store_id } = request.params
      if (!(await findStoreOwner(db, store_id))) throw notFound('Store', store_id)
      return { items: await listShelves(db, store_id) }
    },
  )

  app.post(
    '/stores/:store_id/shelves/',
    {
      config: { access: storeOwner },
      schema: {
        tags,
        operationId: 'createShelf',
        summary: 'Add a shelf to your store',
        params: Params('store_id'),
        body: ShelfCreate,
        response: { 201: ShelfRead },
      },
    },
    (request, reply) =>
      write(request, reply, db, async (trx) => {
        const { store_id } = request.params
        if (!(await lockStore(trx, store_id))) throw notFound('Store', store_id)
        if ((await listShelfIds(trx, store_id)).length >= MOST_SHELVES)
          throw conflict(
            'limit_reached',
            `Store ID ${store_id} has ${MOST_SHELVES} shelves, and more are not taken.`,
            { resource: 'Store', id: store_id, count: MOST_SHELVES, limit: MOST_SHELVES },
          )
        const shelf = await requireShelf(trx, await insertShelf(trx, store_id, request.body))
        return created(`/shelves/${shelf.id}`, shelf)
      }),
  )

  app.put(
    '/stores/:store_id/shelves/order',
    {
      config: { access: storeOwner },
      schema: {
        tags,
        operationId: 'orderShelves',
        summary: 'Set the walking order of all shelves at once',
        params: Params('store_id'),
        body: ShelfOrder,
        response: { 200: ShelfList },
      },
    },
    async (request) => {
      const { store_id } = request.params
      const { shelf_ids } = request.body
      return db.transaction().execute(async (trx) => {
        if (!(await lockStore(trx, store_id))) throw notFound('Store', store_id)
        const present = new Set(await listShelfIds(trx, store_id))
        if (shelf_ids.length !== present.size || !shelf_ids.every((id) => present.has(id)))
          throw invalid(
            '/shelf_ids',
            'incomplete',
            `must name each of the ${present.size} shelves of Store ID ${store_id} once`,
          )
        await orderShelves(trx, shelf_ids)
        return { items: await listShelves(trx, store_id) }
      })
    },
  )

  app.get(
    '/shelves/:shelf_id',
    {
      config: { access: PUBLIC },
      schema: {
        tags,
        operationId: 'getShelf',
        summary: 'Read a shelf with what stands on it',
        params: Params('shelf_id'),
        response: { 200: ShelfRead },
      },
    },
    async (request, reply) => sendItem(request, reply, await requireShelf(db, request.params.shelf_id)),
  )

  app.put(
    '/shelves/:shelf_id',
    {
      config: { access: shelfOwner },
      schema: {
        tags,
        operationId: 'updateShelf',
        summary: 'Rename a shelf of your store, or move it in the walk',
        params: Params('shelf_id'),
        body: ShelfUpdate,
        response: { 200: ShelfRead },
      },
    },
    async (request, reply) => {
      const { shelf_id } = request.params
      const changed = await changeShelf(db, shelf_id, async (trx, shelf) => {
        requireMatch(request, 'Shelf', shelf_id, shelf)
        await updateShelf(trx, shelf, request.body)
        return requireShelf(trx, shelf_id)
      })
      return sendItem(request, reply, changed)
    },
  )

  app.delete(
    '/shelves/:shelf_id',
    {
      config: { access: shelfOwner },
      schema: {
        tags,
        operationId: 'deleteShelf',
        summary: 'Delete a shelf of your store',
        params: Params('shelf_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { shelf_id } = request.params
      await changeShelf(db, shelf_id, async (trx, shelf) => {
        requireMatch(request, 'Shelf', shelf_id, shelf)
        await deleteShelf(trx, shelf)
      })
      return reply.code(204).send(null)
    },
  )
}
