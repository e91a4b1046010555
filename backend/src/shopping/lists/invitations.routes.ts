import { SHOPPING_LIST_ROUTES } from '@larder/contract/shopping/shopping-lists.routes'
import { notFound } from '../../errors/http-error.ts'
import { itemAccess, SHOPPING } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { buildItemResponse, deleteOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { acceptInvitation, deleteInvitation, invitation, listInvitations } from './invitations.queries.ts'
import { shoppingList } from './read-list.ts'
import { lockList, touchList } from './shopping-lists.queries.ts'

export function invitationRoutes(app: App, { db }: Services) {
  handle(app, SHOPPING_LIST_ROUTES.listShoppingListInvitations, { access: SHOPPING }, async (request) => ({
    items: await listInvitations(db, request.caller.id),
  }))

  handle(
    app,
    SHOPPING_LIST_ROUTES.acceptShoppingListInvitation,
    { access: itemAccess('accept', invitation) },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const { shopping_list_id: id } = request.params
        await lockList(trx, id)
        if (!(await acceptInvitation(trx, id, request.caller.id))) throw notFound('Invitation', id)
        await touchList(trx, id)
        return buildItemResponse(shoppingList(), trx, id, request.caller)
      }),
  )

  handle(
    app,
    SHOPPING_LIST_ROUTES.declineShoppingListInvitation,
    { access: itemAccess('decline', invitation) },
    (request, reply) =>
      deleteOne(invitation, db, request, reply, async (trx, { id }) => {
        if (!(await deleteInvitation(trx, id, request.caller.id))) throw notFound('Invitation', id)
        await touchList(trx, id)
      }),
  )
}
