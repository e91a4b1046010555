import { SESSION_ROUTES } from '@larder/contract/people/sessions.routes'
import { inTransaction } from '../../db/transaction.ts'
import { ENROLMENT, itemAccess, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteSession, deleteUserSessions, listSessions, session } from './sessions.queries.ts'

export function sessionRoutes(app: App, { db }: Services) {
  handle(app, SESSION_ROUTES.listSessions, { access: ENROLMENT }, async (request) => {
    const rows = await listSessions(db, request.caller)
    return { items: rows.map((row) => withMay(session, request.caller, row)) }
  })

  handle(
    app,
    SESSION_ROUTES.deleteOtherSessions,
    { access: SESSION_ONLY, keepsCache: true },
    async (request, reply) => {
      const { id, sessionId } = request.caller
      await inTransaction(db, (trx) => deleteUserSessions(trx, id, { except: sessionId }))
      return reply.code(204).send(null)
    },
  )

  handle(
    app,
    SESSION_ROUTES.deleteSession,
    { access: itemAccess('delete', session), keepsCache: true },
    (request, reply) => deleteOne(session, db, request, reply, deleteSession),
  )
}
