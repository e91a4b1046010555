import {
  KitchenMember,
  KitchenMemberDeleteQuery,
  KitchenMemberList,
  KitchenMemberUpdate,
} from '@larder/contract/people/kitchens'
import { Type } from 'typebox'
import type { Db } from '../../db/db.ts'
import { notYours } from '../../errors/http-error.ts'
import { allowedActions, type Caller, itemAccess, requireCaller } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { deleteOne, withItemLock } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { listMembers } from './kitchen-members.queries.ts'
import { kitchen } from './kitchens.queries.ts'
import { changeRole, leaveKitchen, removeFromKitchen } from './leave-kitchen.ts'

const tags = ['Kitchens']
const IF_MATCH_NOTE = '`If-Match` takes the ETag of the kitchen.'

export function kitchenMemberRoutes(app: App, { db }: Services) {
  app.get(
    '/kitchens/:kitchen_id/members/',
    {
      config: { access: itemAccess('read', kitchen), isCacheable: true },
      schema: {
        tags,
        operationId: 'listKitchenMembers',
        summary: 'List the members of a kitchen',
        params: Params('kitchen_id'),
        response: { 200: KitchenMemberList },
      },
    },
    async (request) => ({ items: await listMembers(db, request.params.kitchen_id) }),
  )

  app.put(
    '/kitchens/:kitchen_id/members/:user_id',
    {
      config: { access: itemAccess('manage', kitchen) },
      schema: {
        tags,
        operationId: 'updateKitchenMember',
        summary: 'Change the role of a member',
        description: IF_MATCH_NOTE,
        params: Params('kitchen_id', 'user_id'),
        body: KitchenMemberUpdate,
        response: { 200: KitchenMember },
      },
    },
    (request) =>
      withItemLock(kitchen, db, request, (trx, { id }) =>
        changeRole(trx, id, request.params.user_id, request.body.role),
      ),
  )

  app.delete(
    '/kitchens/:kitchen_id/members/:user_id',
    {
      config: { access: itemAccess('read', kitchen) },
      schema: {
        tags,
        operationId: 'deleteKitchenMember',
        summary: 'Leave a kitchen, or remove a member as owner',
        description: `The last owner cannot leave before the other members. When the last member leaves, the kitchen is deleted. Removing a member revokes all invitations. ${IF_MATCH_NOTE}`,
        params: Params('kitchen_id', 'user_id'),
        querystring: KitchenMemberDeleteQuery,
        response: { 204: Type.Null({ description: 'No longer a member' }) },
      },
    },
    (request, reply) =>
      deleteOne(kitchen, db, request, reply, async (trx, { id }) => {
        const { user_id } = request.params
        const caller = requireCaller(request)
        const { shared } = request.query
        if (caller.id === user_id) return leaveKitchen(trx, id, user_id, shared)
        await requireManager(trx, id, caller)
        if (shared === 'leave')
          throw notYours('Kitchen', id, 'Only the member can leave shared items to the kitchen.')
        return removeFromKitchen(trx, id, user_id)
      }),
  )
}

async function requireManager(trx: Db, id: number, caller: Caller) {
  const policyInput = await kitchen.policyInput(trx, id, caller)
  if (!policyInput || !allowedActions(kitchen, caller, policyInput).includes('manage'))
    throw notYours('Kitchen', id, 'Only an owner can remove another member.')
}
