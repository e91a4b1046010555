import { AccessTokenCreate, AccessTokenCreated, AccessTokenList } from '@larder/contract/people/access-tokens'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/http-error.ts'
import { ACCOUNT, itemAccess, requireCaller } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { deleteOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { requireCurrentPassword } from '../users/current-password.ts'
import {
  accessToken,
  deleteAccessToken,
  insertAccessToken,
  listAccessTokens,
} from './access-tokens.queries.ts'

const tags = ['Access tokens']
const CREATIONS = { name: 'access-tokens', max: 10, seconds: 60, key: byAccount }

export function accessTokenRoutes(app: App, { db }: Services) {
  app.get(
    '/access-tokens/',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'listAccessTokens',
        summary: 'List your access tokens, newest first',
        response: { 200: AccessTokenList },
      },
    },
    async (request) => {
      const rows = await listAccessTokens(db, requireCaller(request).id)
      return { items: rows.map((row) => withMay(accessToken, request.caller, row)) }
    },
  )

  app.post(
    '/access-tokens/',
    {
      config: { access: ACCOUNT, limits: [CREATIONS], keepsCache: true },
      schema: {
        tags,
        operationId: 'createAccessToken',
        summary: 'Create an access token for a program',
        description:
          'Only this response contains the token. Ignores `Idempotency-Key`, because a stored response would contain the token.',
        body: AccessTokenCreate,
        response: { 201: AccessTokenCreated },
      },
    },
    async (request, reply) => {
      const { id } = requireCaller(request)
      if (request.body.expires_at && Date.parse(request.body.expires_at) <= Date.now())
        throw invalid('/expires_at', 'invalid', 'is in the past')
      await requireCurrentPassword(db, id, request.body.current_password)
      const row = await inTransaction(db, (trx) => insertAccessToken(trx, id, request.body))
      return reply.code(201).send(withMay(accessToken, request.caller, row))
    },
  )

  app.delete(
    '/access-tokens/:access_token_id',
    {
      config: { access: itemAccess('delete', accessToken), keepsCache: true },
      schema: {
        tags,
        operationId: 'deleteAccessToken',
        summary: 'Revoke an access token and close its event streams',
        params: Params('access_token_id'),
        response: { 204: Type.Null({ description: 'Revoked' }) },
      },
    },
    (request, reply) => deleteOne(accessToken, db, request, reply, deleteAccessToken),
  )
}
