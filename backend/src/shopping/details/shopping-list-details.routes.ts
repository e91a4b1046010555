import type { ShoppingListDetails } from '@larder/contract/shopping/shopping-list-details'
import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import type { FastifyRequest } from 'fastify'
import { addJsonFields, type Json } from '../../db/json.ts'
import { notFound } from '../../errors/http-error.ts'
import { SHOPPING } from '../../http/access.ts'
import { sendItem } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import type { App, Services } from '../../http/services.ts'
import { findListResponse } from '../lists/read-list.ts'
import { findStoreInBrief, listStorePage } from '../stores/stores.queries.ts'
import { readWalk } from '../walks/read-walk.ts'

const SHOWN_STORES = 100

export function shoppingListDetailsRoutes(app: App, { db }: Services) {
  handle(
    app,
    SHOPPING_LIST_ROUTES.getShoppingListDetails,
    { access: SHOPPING, isCacheable: true },
    async (request, reply) => {
      const { caller } = request
      const { shopping_list_id } = request.params
      const requestedStoreId = request.query.store_id
      const [list, stores] = await Promise.all([
        findListResponse(db, shopping_list_id, caller, requestedStoreId),
        orNull(request, listStorePage(db, caller, { limit: SHOWN_STORES })),
      ])
      if (!list) throw notFound('Shopping list', shopping_list_id)
      const storeId = requestedStoreId ?? list.store_id
      const store = storeId === null ? null : await orNull(request, findStoreInBrief(db, storeId, caller))
      const walk = store?.may.includes('arrange')
        ? await orNull(
            request,
            readWalk(
              db,
              store.id,
              store.shelves.map(({ id }) => id),
            ),
          )
        : null
      const json = `{"list":${list.body}}` as Json<Pick<ShoppingListDetails, 'list'>>
      return sendItem(request, reply, addJsonFields(json, { stores, store, walk }))
    },
  )
}

/** Shoppers need their list more than any other part. */
const orNull = <Part>(request: FastifyRequest, part: Promise<Part>) =>
  part.catch((error: unknown) => {
    request.log.error(error)
    request.cacheSlot = undefined
    return null
  })
