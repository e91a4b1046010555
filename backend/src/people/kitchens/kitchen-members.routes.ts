import { KITCHEN_ROUTES } from '@larder/contract/people/kitchens.routes'
import type { Db } from '../../db/db.ts'
import { notAllowed } from '../../errors/http-error.ts'
import { allowedActions, type Caller, itemAccess } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { deleteOne, withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listMembers } from './kitchen-members.queries.ts'
import { kitchen } from './kitchens.queries.ts'
import { changeRole, leaveKitchen, removeFromKitchen } from './leave-kitchen.ts'

export function kitchenMemberRoutes(app: App, { db }: Services) {
  handle(
    app,
    KITCHEN_ROUTES.listKitchenMembers,
    { access: itemAccess('read', kitchen), isCacheable: true },
    async (request) => ({ items: await listMembers(db, request.params.kitchen_id) }),
  )

  handle(app, KITCHEN_ROUTES.updateKitchenMember, { access: itemAccess('manage', kitchen) }, (request) =>
    withItemLock(kitchen, db, request, (trx, { id }) =>
      changeRole(trx, id, request.params.user_id, request.body.role),
    ),
  )

  handle(app, KITCHEN_ROUTES.deleteKitchenMember, { access: itemAccess('read', kitchen) }, (request, reply) =>
    deleteOne(kitchen, db, request, reply, async (trx, { id }) => {
      const { user_id } = request.params
      const { caller } = request
      const { shared } = request.query
      if (caller.id === user_id) return leaveKitchen(trx, id, user_id, shared)
      await requireManager(trx, id, caller)
      if (shared === 'leave')
        throw notAllowed('Kitchen', id, 'Only the member can leave shared items to the kitchen.')
      return removeFromKitchen(trx, id, user_id)
    }),
  )
}

async function requireManager(trx: Db, id: number, caller: Caller) {
  const policyInput = await kitchen.policyInput(trx, id, caller)
  if (!policyInput || !allowedActions(kitchen, caller, policyInput).includes('manage'))
    throw notAllowed('Kitchen', id, 'Only an owner can remove another member.')
}
