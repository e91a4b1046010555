import { StoreCreate, StoreListQuery, StorePage, StoreRead, StoreUpdate } from '@larder/contract/stores'
import { Type } from 'typebox'
import { callerOf, PUBLIC, to, USER } from '../../http/access.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/items.ts'
import { listPage } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import { requireMembership } from '../kitchens/kitchen-members.queries.ts'
import { countStores, deleteStore, insertStore, listStores, store, updateStore } from './stores.queries.ts'

const tags = ['Stores']

export function storeRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/',
    {
      config: { access: PUBLIC, isCached: true },
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
        rows: (page) => listStores(db, page),
        keyOf: ({ sort_key, id }) => [sort_key, id],
        show: (row) => withMay(store, request.caller, row),
        count: (most) => countStores(db, most),
      }),
  )

  app.get(
    '/stores/:store_id',
    {
      config: { access: PUBLIC, isCached: true },
      schema: {
        tags,
        operationId: 'getStore',
        summary: 'Read a store with its shelves and what stands on them',
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
        const { id } = callerOf(request)
        if (request.body.kitchen_id) await requireMembership(trx, id, request.body.kitchen_id)
        return insertStore(trx, id, request.body)
      }),
  )

  app.put(
    '/stores/:store_id',
    {
      config: { access: to('update', store) },
      schema: {
        tags,
        operationId: 'updateStore',
        summary: 'Change a store you created, or move it into a kitchen or out of it',
        params: Params('store_id'),
        body: StoreUpdate,
        response: { 200: StoreRead },
      },
    },
    (request, reply) =>
      changeOne(store, db, request, reply, async (trx, { id, user_id, kitchen_id }) => {
        const { kitchen_id: next } = request.body
        if (next && next !== kitchen_id) await requireMembership(trx, user_id ?? callerOf(request).id, next)
        await updateStore(trx, id, request.body)
      }),
  )

  app.delete(
    '/stores/:store_id',
    {
      config: { access: to('delete', store) },
      schema: {
        tags,
        operationId: 'deleteStore',
        summary: 'Delete a store you created, with its shelves',
        params: Params('store_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    (request, reply) => deleteOne(store, db, request, reply, (trx, { id }) => deleteStore(trx, id)),
  )
}
