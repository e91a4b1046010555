import {
  StoreCopyCreate,
  StoreCreate,
  StoreListQuery,
  StorePage,
  StoreRead,
  StoreUpdate,
} from '@larder/contract/shopping/stores'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, SHOP, USER } from '../../http/access.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../../people/kitchens/kitchen-members.queries.ts'
import { insertStarter } from './starter-layout.ts'
import { insertCopy } from './store-copies.ts'
import { LAYOUT_LIMIT } from './store-layout.ts'
import { resolveSharing } from './store-sharing.ts'
import { countStores, deleteStore, insertStore, listStores, store, updateStore } from './stores.queries.ts'

const tags = ['Stores']

export function storeRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'listStores',
        summary: 'List stores by name',
        querystring: StoreListQuery,
        response: { 200: StorePage },
      },
    },
    (request) =>
      listPage(request.query, {
        key: ['text', 'integer'],
        rows: (page) => listStores(db, request.caller, page, request.query.kitchen_id),
        keyOf: ({ sort_key, id }) => [sort_key, id],
        show: (row) => withMay(store, request.caller, row),
        count: (most) => countStores(db, request.caller, most, request.query.kitchen_id),
      }),
  )

  app.get(
    '/stores/:store_id',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'getStore',
        summary: 'Read a store with its shelves and their ingredients',
        params: Params('store_id'),
        response: { 200: StoreRead },
      },
    },
    (request, reply) => readOne(store, db, request, reply),
  )

  app.post(
    '/stores/',
    {
      config: { access: USER },
      schema: {
        tags,
        operationId: 'createStore',
        summary: 'Create a store',
        body: StoreCreate,
        response: { 201: StoreRead },
      },
    },
    (request, reply) =>
      createOne(store, db, request, reply, async (trx) => {
        const { starter, ...body } = request.body
        const caller = requireCaller(request)
        if (body.kitchen_id) await requireMembership(trx, caller.id, body.kitchen_id)
        const id = await insertStore(trx, caller.id, body)
        if (starter) await insertStarter(trx, id, caller, starter)
        return id
      }),
  )

  app.post(
    '/stores/:store_id/copies',
    {
      config: { access: USER, limits: [LAYOUT_LIMIT] },
      schema: {
        tags,
        operationId: 'copyStore',
        summary: 'Create a store as a copy of another, with shelves and ingredients',
        params: Params('store_id'),
        body: StoreCopyCreate,
        response: { 201: StoreRead },
      },
    },
    (request, reply) =>
      createOne(store, db, request, reply, async (trx) => {
        const { store_id } = request.params
        const id = await insertCopy(trx, store_id, requireCaller(request), request.body)
        if (id === undefined) throw notFound('Store', store_id)
        return id
      }),
  )

  app.put(
    '/stores/:store_id',
    {
      config: { access: itemAccess('update', store) },
      schema: {
        tags,
        operationId: 'updateStore',
        summary: 'Change a store that you own, or who can see it',
        params: Params('store_id'),
        body: StoreUpdate,
        response: { 200: StoreRead },
      },
    },
    (request, reply) =>
      changeOne(store, db, request, reply, async (trx, { id, user_id, ...before }) => {
        const sharing = resolveSharing(before, request.body)
        const { kitchen_id } = sharing
        if (kitchen_id && kitchen_id !== before.kitchen_id)
          await requireMembership(trx, user_id ?? requireCaller(request).id, kitchen_id)
        await updateStore(trx, id, { ...request.body, ...sharing })
      }),
  )

  app.delete(
    '/stores/:store_id',
    {
      config: { access: itemAccess('delete', store) },
      schema: {
        tags,
        operationId: 'deleteStore',
        summary: 'Delete a store that you own, with its shelves',
        params: Params('store_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(store, db, request, reply, (trx, { id }) => deleteStore(trx, id)),
  )
}
