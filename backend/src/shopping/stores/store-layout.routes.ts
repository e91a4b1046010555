import { MAX_PLACEMENTS } from '@larder/contract/shopping/store-layout'
import { STORE_ROUTES } from '@larder/contract/shopping/stores.routes'
import { invalid, notFound } from '../../errors/http-error.ts'
import { STORE_DATA, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { createOne } from '../../http/resource.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { insertLayout, LAYOUT_LIMIT, toLayout } from './store-layout.ts'
import { findStore, store } from './stores.queries.ts'

export function storeLayoutRoutes(app: App, { db }: Services) {
  handle(app, STORE_ROUTES.getStoreLayout, { access: STORE_DATA }, async (request, reply) => {
    const found = await findStore(db, request.params.store_id, request.caller)
    if (!found) throw notFound('Store', request.params.store_id)
    reply.header('content-disposition', `attachment; filename="store-${found.id}.json"`)
    return toLayout(found)
  })

  handle(
    app,
    STORE_ROUTES.createStoreFromLayout,
    { access: USER, limits: [LAYOUT_LIMIT], bodyLimit: LARGE_BODY },
    (request, reply) =>
      createOne(store, db, request, reply, (trx) => {
        const placed = request.body.shelves.reduce((sum, shelf) => sum + shelf.ingredients.length, 0)
        if (placed > MAX_PLACEMENTS)
          throw invalid(
            '/shelves',
            'too_many',
            `must NOT have more than ${MAX_PLACEMENTS} ingredients in total`,
            {
              limit: MAX_PLACEMENTS,
            },
          )
        return insertLayout(trx, request.caller.id, request.body)
      }),
  )
}
