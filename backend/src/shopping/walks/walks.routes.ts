import { STORE_ROUTES } from '@larder/contract/shopping/stores.routes'
import { inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, STORE_DATA } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listShelfIds } from '../shelves/shelves.queries.ts'
import { findStorePolicyInput } from '../stores/stores.access.ts'
import { store } from '../stores/stores.queries.ts'
import { readWalk } from './read-walk.ts'
import { resetLearntWalk } from './walks.queries.ts'

export function walkRoutes(app: App, { db }: Services) {
  handle(app, STORE_ROUTES.getWalkingOrder, { access: STORE_DATA, isCacheable: true }, async (request) => {
    const { store_id } = request.params
    if (!(await findStorePolicyInput(db, store_id, request.caller))) throw notFound('Store', store_id)
    return readWalk(db, store_id, await listShelfIds(db, store_id))
  })

  handle(
    app,
    STORE_ROUTES.deleteWalkingOrder,
    { access: itemAccess('arrange', store) },
    async (request, reply) => {
      await inTransaction(db, async (trx) => {
        const { id } = await lockOne(store, trx, request)
        await resetLearntWalk(trx, id)
      })
      return reply.code(204).send(null)
    },
  )
}
