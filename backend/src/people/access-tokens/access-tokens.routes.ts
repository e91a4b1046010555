import { ACCESS_TOKEN_ROUTES } from '@larder/contract/people/access-tokens.routes'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/http-error.ts'
import { ENROLMENT, itemAccess, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireRecentConfirmation } from '../sessions/recent-confirmation.ts'
import { requireCurrentPassword } from '../users/current-password.ts'
import {
  accessToken,
  deleteAccessToken,
  insertAccessToken,
  listAccessTokens,
} from './access-tokens.queries.ts'

const CREATIONS = { name: 'access-tokens', max: 10, seconds: 60, key: byAccount }

export function accessTokenRoutes(app: App, { db, config }: Services) {
  handle(app, ACCESS_TOKEN_ROUTES.listAccessTokens, { access: ENROLMENT }, async (request) => {
    const rows = await listAccessTokens(db, request.caller.id)
    return { items: rows.map((row) => withMay(accessToken, request.caller, row)) }
  })

  handle(
    app,
    ACCESS_TOKEN_ROUTES.createAccessToken,
    { access: SESSION_ONLY, limits: [CREATIONS], keepsCache: true },
    async (request, reply) => {
      const { id } = request.caller
      if (request.body.expires_at && Date.parse(request.body.expires_at) <= Date.now())
        throw invalid('/expires_at', 'invalid', 'is in the past')
      await requireRecentConfirmation(db, request.caller)
      await requireCurrentPassword({ db, config }, request.caller, request.body.current_password)
      const row = await inTransaction(db, (trx) => insertAccessToken(trx, id, request.body))
      return reply.code(201).send(withMay(accessToken, request.caller, row))
    },
  )

  handle(
    app,
    ACCESS_TOKEN_ROUTES.deleteAccessToken,
    { access: itemAccess('delete', accessToken), keepsCache: true },
    async (request, reply) => {
      await requireRecentConfirmation(db, request.caller)
      return deleteOne(accessToken, db, request, reply, deleteAccessToken)
    },
  )
}
