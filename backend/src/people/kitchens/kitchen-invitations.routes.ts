import {
  KitchenInvitationCreate,
  KitchenInvitationCreated,
  KitchenInvitationList,
  KitchenInvitationLook,
  KitchenInvitationSecret,
  MAX_OPEN_INVITATIONS,
} from '@larder/contract/people/kitchen-invitations'
import { KitchenRead } from '@larder/contract/people/kitchens'
import { Problem } from '@larder/contract/problems'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { itemAccess, PUBLIC, requireCaller, USER } from '../../http/access.ts'
import { findPrefix } from '../../http/api-prefix.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
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

const tags = ['Kitchens']
const PREVIEWS: RateLimit = { name: 'invitation looks', max: 30, seconds: 60, key: byAddress }
const JOINS: RateLimit[] = [
  { name: 'joins', max: 30, seconds: 60, key: byAddress },
  { name: 'joins of one', max: 10, seconds: 60, key: byAccount },
]
const INVITATION_NOT_FOUND = {
  description: 'Unknown, expired, used up or revoked',
  content: { 'application/problem+json': { schema: Problem } },
}

export function kitchenInvitationRoutes(app: App, { db }: Services) {
  app.get(
    '/kitchens/:kitchen_id/invitations/',
    {
      config: { access: itemAccess('invite', kitchen) },
      schema: {
        tags,
        operationId: 'listKitchenInvitations',
        summary: 'List the open invitations to your kitchen',
        params: Params('kitchen_id'),
        response: { 200: KitchenInvitationList },
      },
    },
    async (request) => ({ items: await listInvitations(db, request.params.kitchen_id) }),
  )

  app.post(
    '/kitchens/:kitchen_id/invitations/',
    {
      config: { access: itemAccess('invite', kitchen), keepsCache: true },
      schema: {
        tags,
        operationId: 'createKitchenInvitation',
        summary: 'Create an invitation to your kitchen',
        description: 'Ignores `Idempotency-Key`, because a stored response would contain the secret.',
        params: Params('kitchen_id'),
        body: KitchenInvitationCreate,
        response: { 201: KitchenInvitationCreated },
      },
    },
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
        return insertInvitation(trx, id, requireCaller(request), request.body)
      })
      const path = `/kitchens/${request.params.kitchen_id}/invitations/${created.id}`
      return reply
        .code(201)
        .header('location', findPrefix(request.originalUrl) + path)
        .send(created)
    },
  )

  app.delete(
    '/kitchens/:kitchen_id/invitations/:invitation_id',
    {
      config: { access: itemAccess('invite', kitchen), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteKitchenInvitation',
        summary: 'Revoke an invitation; members who used it stay',
        description: '`If-Match` takes the ETag of the kitchen.',
        params: Params('kitchen_id', 'invitation_id'),
        response: { 204: Type.Null({ description: 'Revoked' }) },
      },
    },
    (request, reply) =>
      deleteOne(kitchen, db, request, reply, async (trx, { id }) => {
        const { invitation_id } = request.params
        if (!(await deleteInvitation(trx, id, invitation_id))) throw notFound('Invitation', invitation_id)
      }),
  )

  app.post(
    '/kitchen-invitations/look',
    {
      config: { access: PUBLIC, limits: [PREVIEWS], keepsCache: true },
      schema: {
        tags,
        operationId: 'previewKitchenInvitation',
        summary: 'Preview an invitation: the kitchen and the inviting user',
        body: KitchenInvitationSecret,
        response: { 200: KitchenInvitationLook, 404: INVITATION_NOT_FOUND },
      },
    },
    async (request, reply) => {
      const found = await findOpenInvitation(db, request.body.secret)
      if (!found) throw invitationNotFound()
      reply.header('cache-control', 'no-store')
      return found
    },
  )

  app.post(
    '/kitchen-invitations/accept',
    {
      config: { access: USER, limits: JOINS },
      schema: {
        tags,
        operationId: 'acceptKitchenInvitation',
        summary: 'Join a kitchen by invitation; joining again changes nothing',
        body: KitchenInvitationSecret,
        response: { 200: KitchenRead, 404: INVITATION_NOT_FOUND },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const caller = requireCaller(request)
        return buildItemResponse(kitchen, trx, await joinKitchen(trx, caller.id, request.body.secret), caller)
      }),
  )
}
