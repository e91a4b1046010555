import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { NO_PASSWORD } from './password-hash.ts'

type Configured = Pick<Config, 'hasPasswordLogin' | 'oidc'> & { rpId: string | undefined }
type Removed = { identityId: number } | { passkeyId: number }

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '')

/** Keeps people from removing the last way to log in to their account. */
export async function requireOtherSignInMethod(
  trx: Db,
  { hasPasswordLogin, oidc, rpId }: Configured,
  userId: number,
  removed: Removed,
) {
  // Concurrent removals wait for each other.
  const { password_hash } = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const passkeys = trx.selectFrom('passkeys').select(['id', 'rp_id']).where('user_id', '=', userId)
  const identities = trx.selectFrom('oidc_identities').select(['id', 'issuer']).where('user_id', '=', userId)
  const issuers = oidc.providers.map(({ issuer }) => withoutSlash(issuer))
  const hasPassword = hasPasswordLogin && password_hash !== NO_PASSWORD
  const hasPasskey =
    hasPasswordLogin &&
    (await passkeys.execute()).some(
      ({ id, rp_id }) => rp_id === rpId && !('passkeyId' in removed && id === removed.passkeyId),
    )
  const hasProvider = (await identities.execute()).some(
    ({ id, issuer }) =>
      issuers.includes(withoutSlash(issuer)) && !('identityId' in removed && id === removed.identityId),
  )
  if (!hasPassword && !hasPasskey && !hasProvider)
    throw conflict('only_way_in', 'The account has no other way to sign in. Set a password first.')
}
