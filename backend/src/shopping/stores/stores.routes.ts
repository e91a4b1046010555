import { STORE_ROUTES } from '@larder/contract/shopping/stores.routes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, STORE_DATA, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { changeOne, createOne, deleteOne, readOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { insertStarterLayout } from './starter-layout.ts'
import { insertStoreCopy } from './store-copies.ts'
import { LAYOUT_LIMIT } from './store-layout.ts'
import { resolveSharing } from './store-sharing.ts'
import { deleteStore, insertStore, listStorePage, store, updateStore } from './stores.queries.ts'

export function storeRoutes(app: App, { db }: Services) {
  handle(app, STORE_ROUTES.listStores, { access: STORE_DATA, isCacheable: true }, (request) =>
    listStorePage(db, request.caller, request.query),
  )

  handle(app, STORE_ROUTES.getStore, { access: STORE_DATA, isCacheable: true }, (request, reply) =>
    readOne(store, request, reply),
  )

  handle(app, STORE_ROUTES.createStore, { access: USER }, (request, reply) =>
    createOne(store, db, request, reply, async (trx) => {
      const { starter, ...body } = request.body
      const { caller } = request
      if (body.kitchen_id) await requireMembership(trx, caller.id, body.kitchen_id)
      const id = await insertStore(trx, caller.id, body)
      if (starter) await insertStarterLayout(trx, id, caller, starter)
      return id
    }),
  )

  handle(app, STORE_ROUTES.copyStore, { access: USER, limits: [LAYOUT_LIMIT] }, (request, reply) =>
    createOne(store, db, request, reply, async (trx) => {
      const { store_id } = request.params
      const id = await insertStoreCopy(trx, store_id, request.caller, request.body)
      if (id === undefined) throw notFound('Store', store_id)
      return id
    }),
  )

  handle(app, STORE_ROUTES.updateStore, { access: itemAccess('update', store) }, (request, reply) =>
    changeOne(store, db, request, reply, async (trx, { id, user_id, ...before }) => {
      const sharing = resolveSharing(before, request.body)
      const { kitchen_id } = sharing
      if (kitchen_id && kitchen_id !== before.kitchen_id)
        await requireMembership(trx, user_id ?? request.caller.id, kitchen_id)
      await updateStore(trx, id, { ...request.body, ...sharing })
    }),
  )

  handle(app, STORE_ROUTES.deleteStore, { access: itemAccess('delete', store) }, (request, reply) =>
    deleteOne(store, db, request, reply, (trx, { id }) => deleteStore(trx, id)),
  )
}
