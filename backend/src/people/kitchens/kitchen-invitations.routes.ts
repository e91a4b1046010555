import { MAX_OPEN_INVITATIONS } from '@larder/contract/people/kitchen-invitations'
import { KITCHEN_ROUTES } from '@larder/contract/people/kitchens.routes'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, OPEN, USER } from '../../http/access.ts'
import { findPrefix } from '../../http/api-prefix.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { byAccount, byAddress, type RateLimit } from '../../http/rate-limits.ts'
import { buildItemResponse, deleteOne, lockOne } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { invitationNotFound, joinKitchen } from './join-kitchen.ts'
import {
  deleteInvitation,
  findOpenInvitation,
  insertInvitation,
  listInvitations,
} from './kitchen-invitations.queries.ts'
import { kitchen } from './kitchens.queries.ts'

const PREVIEWS: RateLimit = { name: 'invitation looks', max: 30, seconds: 60, key: byAddress }
const JOINS: RateLimit[] = [
  { name: 'joins', max: 30, seconds: 60, key: byAddress },
  { name: 'joins of one', max: 10, seconds: 60, key: byAccount },
]

export function kitchenInvitationRoutes(app: App, { db }: Services) {
  handle(
    app,
    KITCHEN_ROUTES.listKitchenInvitations,
    { access: itemAccess('invite', kitchen) },
    async (request) => ({ items: await listInvitations(db, request.params.kitchen_id) }),
  )

  handle(
    app,
    KITCHEN_ROUTES.createKitchenInvitation,
    { access: itemAccess('invite', kitchen), keepsCache: true },
    async (request, reply) => {
      const created = await inTransaction(db, async (trx) => {
        const { id } = await lockOne(kitchen, trx, request)
        const { length } = await listInvitations(trx, id)
        if (length >= MAX_OPEN_INVITATIONS)
          throw conflict(
            'limit_reached',
            `Kitchen ID ${id} has ${length} open invitations, which is the maximum.`,
            {
              resource: 'Kitchen',
              id,
              count: length,
              limit: MAX_OPEN_INVITATIONS,
            },
          )
        return insertInvitation(trx, id, request.caller, request.body)
      })
      const path = `/kitchens/${request.params.kitchen_id}/invitations/${created.id}`
      return reply
        .code(201)
        .header('location', findPrefix(request.originalUrl) + path)
        .send(created)
    },
  )

  handle(
    app,
    KITCHEN_ROUTES.deleteKitchenInvitation,
    { access: itemAccess('invite', kitchen), keepsCache: true },
    (request, reply) =>
      deleteOne(kitchen, db, request, reply, async (trx, { id }) => {
        const { invitation_id } = request.params
        if (!(await deleteInvitation(trx, id, invitation_id))) throw notFound('Invitation', invitation_id)
      }),
  )

  handle(
    app,
    KITCHEN_ROUTES.previewKitchenInvitation,
    { access: OPEN, limits: [PREVIEWS], keepsCache: true },
    async (request, reply) => {
      const found = await findOpenInvitation(db, request.body.secret)
      if (!found) throw invitationNotFound()
      reply.header('cache-control', 'no-store')
      return found
    },
  )

  handle(app, KITCHEN_ROUTES.acceptKitchenInvitation, { access: USER, limits: JOINS }, (request, reply) =>
    runIdempotentWrite(request, reply, db, async (trx) => {
      const { caller } = request
      return buildItemResponse(kitchen, trx, await joinKitchen(trx, caller.id, request.body.secret), caller)
    }),
  )
}
