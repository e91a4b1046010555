import { MAX_PLACEMENTS, StoreLayout } from '@larder/contract/shopping/store-layout'
import { StoreRead } from '@larder/contract/shopping/stores'
import { invalid, notFound } from '../../errors/http-error.ts'
import { requireCaller, SHOP, USER } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { createOne } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { insertLayout, LAYOUT_LIMIT, toLayout } from './store-layout.ts'
import { findStore, store } from './stores.queries.ts'

const tags = ['Stores']

export function storeLayoutRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/:store_id/layout',
    {
      config: { access: SHOP },
      schema: {
        tags,
        operationId: 'exportStoreLayout',
        summary: 'Export a store with its shelves as a file',
        params: Params('store_id'),
        response: { 200: StoreLayout },
      },
    },
    async (request, reply) => {
      const found = await findStore(db, request.params.store_id, request.caller)
      if (!found) throw notFound('Store', request.params.store_id)
      reply.header('content-disposition', `attachment; filename="store-${found.id}.json"`)
      return toLayout(found)
    },
  )

  app.post(
    '/stores/layout',
    {
      bodyLimit: LARGE_BODY,
      config: { access: USER, limits: [LAYOUT_LIMIT] },
      schema: {
        tags,
        operationId: 'importStoreLayout',
        summary: 'Create a store from an exported file; unknown ingredients are created',
        body: StoreLayout,
        response: { 201: StoreRead },
      },
    },
    (request, reply) =>
      createOne(store, db, request, reply, (trx) => {
        const placed = request.body.shelves.reduce((sum, shelf) => sum + shelf.ingredients.length, 0)
        if (placed > MAX_PLACEMENTS)
          throw invalid(
            '/shelves',
            'too_many',
            `must NOT have more than ${MAX_PLACEMENTS} ingredients in all`,
            {
              limit: MAX_PLACEMENTS,
            },
          )
        return insertLayout(trx, requireCaller(request).id, request.body)
      }),
  )
}
