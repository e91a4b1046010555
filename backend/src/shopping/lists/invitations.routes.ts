import { ShoppingListInvitationList, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { Type } from 'typebox'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, requireCaller, SHOPPING } from '../../http/access.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { buildItemResponse, deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { acceptInvitation, deleteInvitation, invitation, listInvitations } from './invitations.queries.ts'
import { shoppingList } from './read-list.ts'
import { lockList, touchList } from './shopping-lists.queries.ts'

const tags = ['Shopping lists']

export function invitationRoutes(app: App, { db }: Services) {
  app.get(
    '/shopping-list-invitations/',
    {
      config: { access: SHOPPING },
      schema: {
        tags,
        operationId: 'listShoppingListInvitations',
        summary: 'List your open invitations to shopping lists, newest first',
        response: { 200: ShoppingListInvitationList },
      },
    },
    async (request) => ({ items: await listInvitations(db, requireCaller(request).id) }),
  )

  app.post(
    '/shopping-list-invitations/:shopping_list_id/accept',
    {
      config: { access: itemAccess('accept', invitation) },
      schema: {
        tags,
        operationId: 'acceptShoppingListInvitation',
        summary: 'Accept an invitation; you can then see and edit the list',
        params: Params('shopping_list_id'),
        response: { 200: ShoppingListRead },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { shopping_list_id: id } = request.params
        await lockList(trx, id)
        if (!(await acceptInvitation(trx, id, requireCaller(request).id))) throw notFound('Invitation', id)
        await touchList(trx, id)
        return buildItemResponse(shoppingList(), trx, id, request.caller)
      }),
  )

  app.delete(
    '/shopping-list-invitations/:shopping_list_id',
    {
      config: { access: itemAccess('decline', invitation) },
      schema: {
        tags,
        operationId: 'declineShoppingListInvitation',
        summary: 'Decline an invitation',
        params: Params('shopping_list_id'),
        response: { 204: Type.Null({ description: 'Declined' }) },
      },
    },
    (request, reply) =>
      deleteOne(invitation, db, request, reply, async (trx, { id }) => {
        if (!(await deleteInvitation(trx, id, requireCaller(request).id))) throw notFound('Invitation', id)
        await touchList(trx, id)
      }),
  )
}
