import { hash, randomBytes } from 'node:crypto'
import {
  ACCESS_TOKEN_PREFIX,
  type AccessTokenCreate,
  type AccessTokenRead,
  MAX_ACCESS_TOKENS,
} from '@larder/contract/people/access-tokens'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { notifyRightsChanged } from '../../http/rights-changes.queries.ts'
import { lockOwner } from '../users/lock-owner.ts'
import { accessTokenAccess } from './access-tokens.access.ts'

const COLUMNS = ['id', 'user_id', 'name', 'scopes', 'expires_at', 'last_used_at', 'created_at'] as const
type AccessTokenRow = Row<AccessTokenRead> & { user_id: number }

export const hashToken = (token: string) => hash('sha256', token, 'hex')

function findAccessToken(db: Db, id: number): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('id', '=', id)
    .$narrowType<{ scopes: AccessTokenRead['scopes'] }>()
    .executeTakeFirst()
}

function lockAccessToken(trx: Db, id: number) {
  return trx
    .selectFrom('access_tokens')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function listAccessTokens(db: Db, userId: number): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .$narrowType<{ scopes: AccessTokenRead['scopes'] }>()
    .execute()
}

/** The returned token is not stored, only its hash. */
export async function insertAccessToken(
  trx: Db,
  userId: number,
  { name, scopes, expires_at = null }: AccessTokenCreate,
): Promise<AccessTokenRow & { token: string }> {
  await lockOwner(trx, userId)
  const count = await countRows(
    trx,
    trx.selectFrom('access_tokens').select('id').where('user_id', '=', userId),
  )
  if (count >= MAX_ACCESS_TOKENS)
    throw conflict('limit_reached', `You have ${count} access tokens of at most ${MAX_ACCESS_TOKENS}.`, {
      resource: 'Access token',
      count,
      limit: MAX_ACCESS_TOKENS,
    })
  const token = ACCESS_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  const row = await trx
    .insertInto('access_tokens')
    .values({ user_id: userId, name, scopes, expires_at, token_hash: hashToken(token) })
    .returning(COLUMNS)
    .$narrowType<{ scopes: AccessTokenRead['scopes'] }>()
    .executeTakeFirstOrThrow()
  return { ...row, token }
}

export async function deleteAccessToken(trx: Db, { id, user_id }: { id: number; user_id: number }) {
  await trx.deleteFrom('access_tokens').where('id', '=', id).execute()
  await notifyRightsChanged(trx, user_id)
}

/** The caller must call `notifyRightsChanged`. */
export async function deleteUserAccessTokens(trx: Db, userId: number) {
  await trx.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

export const accessToken = defineResource(accessTokenAccess, {
  path: '/access-tokens',
  find: findAccessToken,
  lock: lockAccessToken,
})
