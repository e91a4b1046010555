import { SessionList } from '@larder/contract/people/sessions'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { ACCOUNT, itemAccess, requireCaller } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { deleteSession, deleteUserSessions, listSessions, session } from './sessions.queries.ts'

const tags = ['Sessions']

export function sessionRoutes(app: App, { db }: Services) {
  app.get(
    '/sessions/',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'List your sessions, most recently used first',
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const rows = await listSessions(db, requireCaller(request))
      return { items: rows.map((row) => withMay(session, request.caller, row)) }
    },
  )

  app.delete(
    '/sessions/',
    {
      config: { access: ACCOUNT, keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteOtherSessions',
        summary: 'End all your other sessions',
        response: { 204: Type.Null({ description: 'Sessions ended' }) },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = requireCaller(request)
      await inTransaction(db, (trx) => deleteUserSessions(trx, id, { except: sessionId }))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/sessions/:session_id',
    {
      config: { access: itemAccess('delete', session), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteSession',
        summary: 'End a session: invalidate its tokens and close its event streams',
        params: Params('session_id'),
        response: { 204: Type.Null({ description: 'Session ended' }) },
      },
    },
    (request, reply) => deleteOne(session, db, request, reply, deleteSession),
  )
}
