import {
  RegistrationInvitationCreate,
  RegistrationInvitationCreated,
  RegistrationInvitationList,
} from '@larder/contract/people/registration-invitations'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { ADMIN } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import {
  deleteRegistrationInvitation,
  insertRegistrationInvitation,
  listRegistrationInvitations,
  registrationInvitation,
} from './registration-invitations.queries.ts'

const tags = ['Registration']

export function registrationInvitationRoutes(app: App, { db, config: { siteUrl } }: Services) {
  app.get(
    '/registration-invitations/',
    {
      config: { access: ADMIN },
      schema: {
        tags,
        operationId: 'listRegistrationInvitations',
        summary: 'List registration invitations, newest first',
        response: { 200: RegistrationInvitationList },
      },
    },
    async (request) => {
      const rows = await listRegistrationInvitations(db)
      return { items: rows.map((row) => withMay(registrationInvitation, request.caller, row)) }
    },
  )

  app.post(
    '/registration-invitations/',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags,
        operationId: 'createRegistrationInvitation',
        summary: 'Create a registration invitation',
        description:
          'Only this response contains the secret. Ignores `Idempotency-Key`, because a stored response would contain the secret.',
        body: RegistrationInvitationCreate,
        response: { 201: RegistrationInvitationCreated },
      },
    },
    async (request, reply) => {
      const row = await inTransaction(db, (trx) => insertRegistrationInvitation(trx, request.body))
      const link = `${siteUrl}/register#${row.secret}`
      return reply.code(201).send({ ...withMay(registrationInvitation, request.caller, row), link })
    },
  )

  app.delete(
    '/registration-invitations/:registration_invitation_id',
    {
      config: { access: ADMIN, keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteRegistrationInvitation',
        summary: 'Revoke a registration invitation; existing accounts stay',
        params: Params('registration_invitation_id'),
        response: { 204: Type.Null({ description: 'Revoked' }) },
      },
    },
    (request, reply) =>
      deleteOne(registrationInvitation, db, request, reply, (trx, { id }) =>
        deleteRegistrationInvitation(trx, id),
      ),
  )
}
