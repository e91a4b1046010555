import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { NO_PASSWORD } from '../users/password-hash.ts'
import { listIdentities } from './identities.queries.ts'

/** Whether people can still log in to an account without one of its providers. */
export async function hasOtherWayIn(
  trx: Db,
  { hasPasswordLogin, oidc }: Config,
  userId: number,
  identityId: number,
): Promise<boolean> {
  // The lock keeps two removals at once from taking the last two ways.
  const { password_hash } = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (hasPasswordLogin && password_hash !== NO_PASSWORD) return true
  const configured = new Set(oidc.providers.map(({ issuer }) => issuer.replace(/\/$/, '')))
  const identities = await listIdentities(trx, userId)
  return identities.some(({ id, issuer }) => id !== identityId && configured.has(issuer.replace(/\/$/, '')))
}
