import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import { type Session, startSession } from '../authentication/refresh-tokens.queries.ts'
import { isOpenInvitation } from '../registration-invitations/open-invitations.queries.ts'
import { requireSetUp } from '../setup/require-setup-code.ts'
import { NO_PASSWORD } from '../users/password-hash.ts'
import { findSignUp } from '../users/provider-sign-up.ts'
import { useInvitation } from '../users/require-invitation.ts'
import {
  findCredentials,
  findUserByEmail,
  findUserByName,
  insertUser,
  user as userResource,
} from '../users/users.queries.ts'
import { applyClaims } from './apply-claims.ts'
import { findEmail, isEmailVerified, numberUsername, proposeUsername } from './claims.ts'
import {
  type IdentityRow,
  insertIdentity,
  insertProviderSession,
  listIdentities,
  lockIdentity,
  recordSignIn,
} from './identities.queries.ts'
import { type OidcProvider, type ProviderSignIn, ssoFailed } from './oidc-provider.ts'
import type { SealedTickets } from './sealed-tickets.ts'

/** With a longer ID token, servers refuse the logout URL. Without one, the provider asks the user to confirm. */
const MAX_ID_TOKEN_LENGTH = 6000

type SignInOptions = {
  config: Config
  provider: OidcProvider
  signIn: ProviderSignIn
  invitation: string | undefined
  userAgent: string | undefined
  tickets: SealedTickets
  log: FastifyBaseLogger
}

/** Finds or creates the account, applies the claims and starts a session, in one transaction. */
export async function signInWithProvider(trx: Db, options: SignInOptions): Promise<Session> {
  const { provider, signIn, userAgent, tickets, log } = options
  const known = await lockIdentity(trx, signIn)
  const identity = known ?? (await findOrCreateAccount(trx, options))
  const userId = identity.user_id
  await recordSignIn(trx, identity.id, findEmail(signIn.claims))
  await applyClaims(trx, userId, provider.settings, signIn.claims, log)
  const credentials = await findCredentials(trx, userId)
  const session = credentials && (await startSession(trx, credentials, userAgent, 'oidc'))
  if (!session) throw ssoFailed()
  const { idToken } = signIn
  await insertProviderSession(trx, {
    sid: session.sid,
    identityId: identity.id,
    providerSid: signIn.sid,
    idToken: idToken.length > MAX_ID_TOKEN_LENGTH ? null : tickets.sealIdToken(idToken),
  })
  return session
}

async function findOrCreateAccount(trx: Db, options: SignInOptions): Promise<IdentityRow> {
  const { config, signIn, provider, log } = options
  const email = findEmail(signIn.claims)
  const owner = email === undefined ? undefined : await findUserByEmail(trx, email)
  if (owner && config.oidc.linksByEmail && isEmailVerified(signIn.claims)) {
    await requireNoOtherSubject(trx, owner.id, signIn.issuer)
    log.info({ user_id: owner.id, provider: provider.settings.name }, 'connected by a verified e-mail')
    return insertIdentity(trx, owner.id, signIn, email)
  }
  const signUp = await requireSignUp(trx, options, owner !== undefined)
  if (email === undefined) throw new HttpError(403, 'sso_no_email', 'The provider sends no e-mail address.')
  const id = await insertUser(trx, {
    username: await findFreeUsername(trx, proposeUsername(signIn.claims, email)),
    email,
    role: 'User',
    password_hash: NO_PASSWORD,
  })
  const isInvited = options.invitation && (await useInvitation(trx, options.invitation, id))
  if (signUp === 'invited' && !isInvited) throw noAccount()
  return insertIdentity(trx, id, signIn, email)
}

/** A provider may give the mailbox of a person who left to another one. The lock lets only one of two subjects connect. */
async function requireNoOtherSubject(trx: Db, userId: number, issuer: string) {
  await userResource.lock(trx, userId)
  const identities = await listIdentities(trx, userId)
  if (identities.some((identity) => identity.issuer === issuer))
    throw new HttpError(
      403,
      'sso_email_inherited',
      'The account with this e-mail address is connected to another account at this provider.',
    )
}

/** Only people who may sign up learn whether the address belongs to an account. */
async function requireSignUp(trx: Db, { config, invitation }: SignInOptions, isTaken: boolean) {
  await requireSetUp(trx)
  const signUp = await findSignUp(trx, config)
  const isInvited = signUp === 'invited' && invitation && (await isOpenInvitation(trx, invitation))
  if (signUp !== 'on' && !isInvited) throw noAccount()
  if (isTaken)
    throw new HttpError(
      403,
      'sso_account_exists',
      'An account with this e-mail address exists. Log in to it and connect the provider there.',
    )
  return signUp
}

const noAccount = () =>
  new HttpError(403, 'sso_no_account', 'This account of the provider is not connected to an account here.')

async function findFreeUsername(trx: Db, proposed: string): Promise<string> {
  for (let number = 1; ; number++) {
    const username = numberUsername(proposed, number)
    if (!(await findUserByName(trx, username))) return username
  }
}
