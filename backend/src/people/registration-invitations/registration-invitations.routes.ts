import { REGISTRATION_ROUTES } from '@larder/contract/people/registration.routes'
import { inTransaction } from '../../db/transaction.ts'
import { ADMIN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import {
  deleteRegistrationInvitation,
  insertRegistrationInvitation,
  listRegistrationInvitations,
  registrationInvitation,
} from './registration-invitations.queries.ts'

export function registrationInvitationRoutes(app: App, { db, config: { siteUrl } }: Services) {
  handle(app, REGISTRATION_ROUTES.listRegistrationInvitations, { access: ADMIN }, async (request) => {
    const rows = await listRegistrationInvitations(db)
    return { items: rows.map((row) => withMay(registrationInvitation, request.caller, row)) }
  })

  handle(
    app,
    REGISTRATION_ROUTES.createRegistrationInvitation,
    { access: ADMIN, keepsCache: true },
    async (request, reply) => {
      const row = await inTransaction(db, (trx) => insertRegistrationInvitation(trx, request.body))
      const link = `${siteUrl}/register#${row.secret}`
      return reply.code(201).send({ ...withMay(registrationInvitation, request.caller, row), link })
    },
  )

  handle(
    app,
    REGISTRATION_ROUTES.deleteRegistrationInvitation,
    { access: ADMIN, keepsCache: true },
    (request, reply) =>
      deleteOne(registrationInvitation, db, request, reply, (trx, { id }) =>
        deleteRegistrationInvitation(trx, id),
      ),
  )
}
