import { KITCHEN_ROUTES } from '@larder/contract/people/kitchens.routes'
import { itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { listPage } from '../../http/paging.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireBelowKitchenLimit } from './join-kitchen.ts'
import { insertMember } from './kitchen-members.queries.ts'
import { countKitchens, insertKitchen, kitchen, listKitchens, updateKitchen } from './kitchens.queries.ts'
import { closeKitchen } from './leave-kitchen.ts'

export function kitchenRoutes(app: App, { db }: Services) {
  handle(
    app,
    KITCHEN_ROUTES.listKitchens,
    { access: { ...USER, isForEnrolment: true }, isCacheable: true },
    (request) => {
      const { caller } = request
      return listPage(request.query, {
        keyKinds: ['text', 'integer'],
        rows: (page) => listKitchens(db, caller, page),
        toKey: ({ sort_key, id }) => [sort_key, id],
        toItem: (row) => withMay(kitchen, caller, row),
        count: (max) => countKitchens(db, caller.id, max),
      })
    },
  )

  handle(app, KITCHEN_ROUTES.createKitchen, { access: USER }, (request, reply) =>
    createOne(kitchen, db, request, reply, async (trx) => {
      const { id: userId } = request.caller
      await requireBelowKitchenLimit(trx, userId)
      const id = await insertKitchen(trx, request.body)
      await insertMember(trx, id, userId, 'owner')
      return id
    }),
  )

  handle(
    app,
    KITCHEN_ROUTES.getKitchen,
    { access: itemAccess('read', kitchen), isCacheable: true },
    (request, reply) => readOne(kitchen, request, reply),
  )

  handle(app, KITCHEN_ROUTES.updateKitchen, { access: itemAccess('update', kitchen) }, (request, reply) =>
    changeOne(kitchen, db, request, reply, (trx, { id }) => updateKitchen(trx, id, request.body)),
  )

  handle(app, KITCHEN_ROUTES.deleteKitchen, { access: itemAccess('delete', kitchen) }, (request, reply) =>
    deleteOne(kitchen, db, request, reply, (trx, { id }) => closeKitchen(trx, id)),
  )
}
