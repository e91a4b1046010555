import { WalkRead } from '@larder/contract/shopping/walks'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, SHOP } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listShelfIds } from '../shelves/shelves.queries.ts'
import { findStorePolicyInput } from '../stores/stores.access.ts'
import { store } from '../stores/stores.queries.ts'
import { learnWalk } from './learn-walk.ts'
import { forgetTicks, listTicks } from './walks.queries.ts'

const tags = ['Stores']

export function walkRoutes(app: App, { db }: Services) {
  app.get(
    '/stores/:store_id/walk',
    {
      config: { access: SHOP, isCacheable: true },
      schema: {
        tags,
        operationId: 'getWalk',
        summary: 'Get the walking order learnt from the ticks of shoppers',
        description: 'To accept the suggestion, send it to `PUT /stores/{store_id}/shelves/order`.',
        params: Params('store_id'),
        response: { 200: WalkRead },
      },
    },
    async (request) => {
      const { store_id } = request.params
      if (!(await findStorePolicyInput(db, store_id, request.caller))) throw notFound('Store', store_id)
      const shelf_ids = await listShelfIds(db, store_id)
      const { visits, order } = learnWalk(await listTicks(db, store_id), shelf_ids)
      const is_different = order.some((id, index) => id !== shelf_ids[index])
      return { store_id, visits, shelf_ids, suggested_shelf_ids: order, is_different }
    },
  )

  app.delete(
    '/stores/:store_id/walk',
    {
      config: { access: itemAccess('arrange', store) },
      schema: {
        tags,
        operationId: 'forgetWalk',
        summary: 'Reset the learnt walking order, such as after a refit',
        params: Params('store_id'),
        response: { 204: Type.Null({ description: 'Reset' }) },
      },
    },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        const { id } = await lockOne(store, trx, request)
        await forgetTicks(trx, id)
      })
      return reply.code(204).send(null)
    },
  )
}
