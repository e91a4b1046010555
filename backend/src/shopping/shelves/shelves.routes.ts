import { MAX_SHELVES } from '@larder/contract/shopping/shelves'
import { SHELF_ROUTES } from '@larder/contract/shopping/shelves.routes'
import { conflict, invalid, notFound } from '../../errors/http-error.ts'
import { itemAccess, STORE_DATA } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
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

export function shelfRoutes(app: App, { db }: Services) {
  handle(app, SHELF_ROUTES.listShelves, { access: STORE_DATA, isCacheable: true }, async (request) => {
    const { store_id } = request.params
    if (!(await findStorePolicyInput(db, store_id, request.caller))) throw notFound('Store', store_id)
    return { items: await listShelves(db, store_id, request.caller) }
  })

  handle(app, SHELF_ROUTES.createShelf, { access: itemAccess('arrange', store) }, (request, reply) =>
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

  handle(app, SHELF_ROUTES.updateShelfOrder, { access: itemAccess('arrange', store) }, (request) =>
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

  handle(app, SHELF_ROUTES.getShelf, { access: STORE_DATA, isCacheable: true }, (request, reply) =>
    readOne(shelf, request, reply),
  )

  handle(app, SHELF_ROUTES.updateShelf, { access: itemAccess('arrange', shelf) }, (request, reply) =>
    changeOne(shelf, db, request, reply, (trx, locked) => updateShelf(trx, locked, request.body)),
  )

  handle(app, SHELF_ROUTES.deleteShelf, { access: itemAccess('arrange', shelf) }, (request, reply) =>
    deleteOne(shelf, db, request, reply, deleteShelf),
  )
}
