import { StoreCreate, StoreListQuery, StorePage, StoreRead, StoreUpdate } from '@larder/contract/stores'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { callerOf, ownerOf, PUBLIC, USER } from '../../http/access.ts'
import { requireMatch, sendItem } from '../../http/etags.ts'
import { created, write } from '../../http/idempotency.ts'
import { DEFAULT_LIMIT, decodeCursor, MOST_COUNTED, pageOf, totalOf } from '../../http/paging.ts'
import { Params } from '../../http/params.ts'
import type { App, Services } from '../../http/services.ts'
import {
  countStores,
  deleteStore,
  findStore,
  findStoreOwner,
  insertStore,
  listStores,
  lockStore,
  updateStore,
} from './stores.queries.ts'

const tags = ['Stores']
const owner = ownerOf('Store', 'store_id', findStoreOwner)

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
    async (request) => {
      const { limit = DEFAULT_LIMIT, cursor, count } = request.query
      const rows = await listStores(db, {
        after: decodeCursor(cursor, ['text', 'integer']),
        limit: limit + 1,
      })
      const page = pageOf(rows, limit, (store) => [store.sort_key, store.id])
      return { ...page, ...(count && totalOf(await countStores(db, MOST_COUNTED + 1))) }
    },
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
    async (request, reply) => sendItem(request, reply, await requireStore(db, request.params.store_id)),
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
      write(request, reply, db, async (trx) => {
        const store = await requireStore(trx, await insertStore(trx, callerOf(request).id, request.body))
        return created(`/stores/${store.id}`, store)
      }),
  )

  app.put(
    '/stores/:store_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'updateStore',
        summary: 'Change a store you created',
        params: Params('store_id'),
        body: StoreUpdate,
        response: { 200: StoreRead },
      },
    },
    async (request, reply) => {
      const { store_id } = request.params
      const store = await db.transaction().execute(async (trx) => {
        await lockStore(trx, store_id)
        requireMatch(request, 'Store', store_id, await requireStore(trx, store_id))
        await updateStore(trx, store_id, request.body)
        return requireStore(trx, store_id)
      })
      return sendItem(request, reply, store)
    },
  )

  app.delete(
    '/stores/:store_id',
    {
      config: { access: owner },
      schema: {
        tags,
        operationId: 'deleteStore',
        summary: 'Delete a store you created, with its shelves',
        params: Params('store_id'),
        response: { 204: Type.Null({ description: 'Deleted' }) },
      },
    },
    async (request, reply) => {
      const { store_id } = request.params
      await db.transaction().execute(async (trx) => {
        await lockStore(trx, store_id)
        requireMatch(request, 'Store', store_id, await requireStore(trx, store_id))
        await deleteStore(trx, store_id)
      })
      return reply.code(204).send(null)
    },
  )
}

async function requireStore(db: Db, id: number): Promise<StoreRead> {
  const store = await findStore(db, id)
  if (!store) throw notFound('Store', id)
  return store
}
