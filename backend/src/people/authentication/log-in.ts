import type { TokenRequest } from '@larder/contract/people/auth'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError, invalid, unauthorized } from '../../errors/http-error.ts'
import { findRpId } from '../passkeys/relying-party.ts'
import { verifyPasskeyLogin } from '../passkeys/verify-passkey.ts'
import { findFactors } from '../second-factor/second-factor.queries.ts'
import { type FactorServices, verifySecondFactor } from '../second-factor/verify-second-factor.ts'
import { recordFailure } from '../security-events/security-events.queries.ts'
import { verifyDummyPassword, verifyPassword } from '../users/password-hash.ts'
import { requirePasswordLogin } from '../users/password-login.ts'
import { type Credentials, findCredentials, findUserForLogin } from '../users/users.queries.ts'
import { logInByEmergencyLink } from './emergency-login.ts'
import { rotateRefreshToken, type Session, startSession } from './refresh-tokens.queries.ts'
import { resetPassword } from './reset-password.ts'
import type { SignedLinks } from './signed-links.ts'

type LoginServices = FactorServices & {
  db: Db
  links: SignedLinks
  /** Runs after the response, so that response times do not reveal which accounts exist. */
  runLater: (work: () => Promise<unknown>) => void
}
type UserAgent = string | undefined
type Grant = (services: LoginServices, body: TokenRequest, userAgent: UserAgent) => Promise<Session>

const GRANTS: Record<NonNullable<TokenRequest['grant_type']>, Grant> = {
  password: logInByPassword,
  refresh_token: logInByRefreshToken,
  password_reset: logInByReset,
  second_factor: logInBySecondFactor,
  passkey: logInByPasskey,
  emergency: ({ db, links }, { emergency_code }, userAgent) =>
    logInByEmergencyLink(db, links, emergency_code, userAgent),
}

export const logIn: Grant = async (services, body, userAgent) => {
  const { grant_type = 'password' } = body
  if (grant_type !== 'refresh_token' && grant_type !== 'emergency') requirePasswordLogin(services.config)
  return GRANTS[grant_type](services, body, userAgent)
}

async function logInByPassword(
  services: LoginServices,
  { username, password }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!username) throw invalid('/username', 'required', 'is required')
  if (!password) throw invalid('/password', 'required', 'is required')
  const { db, runLater } = services
  const user = await findUserForLogin(db, username)
  const isCorrect = user
    ? await verifyPassword(password, user.password_hash)
    : await verifyDummyPassword(password)
  if (user && isCorrect && user.has_second_factor) throw await secondFactorNeeded(services, user)
  const session =
    user && isCorrect ? await inTransaction(db, (trx) => startSession(trx, user, userAgent)) : undefined
  if (session) return session
  if (user) runLater(() => recordFailure(db, user.id, 'failed_login', userAgent))
  throw unauthorized('Wrong username or password.', 'wrong_credentials')
}

async function logInByRefreshToken(
  { db }: LoginServices,
  { refresh_token }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!refresh_token) throw invalid('/refresh_token', 'required', 'is required')
  const session = await inTransaction(db, (trx) => rotateRefreshToken(trx, refresh_token, userAgent))
  if (!session) throw unauthorized('The refresh token is invalid or has expired.', 'invalid_token')
  return session
}

/** The link proves access to the e-mails of the account, so a second factor is still needed. */
async function logInByReset(
  services: LoginServices,
  body: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  const reset = await resetPassword(services.db, services.links, body, userAgent)
  if ('sid' in reset) return reset
  throw await secondFactorNeeded(services, reset)
}

async function logInBySecondFactor(
  services: LoginServices,
  { challenge, code, passkey }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!challenge) throw invalid('/challenge', 'required', 'is required')
  if (!code && !passkey) throw invalid('/code', 'required', 'is required')
  const { db, links } = services
  const proven = links.openChallenge('second_factor', challenge)
  const user = proven && (await findCredentials(db, proven.id))
  if (!user || user.token_generation !== proven.token_generation)
    throw unauthorized('The login took too long. Enter your password again.', 'invalid_token')
  const given = { challenge, ...(code && { code }), ...(passkey && { passkey }) }
  const session = await inTransaction(db, async (trx) =>
    (await verifySecondFactor(services, trx, user.id, given, userAgent))
      ? startSession(trx, user, userAgent)
      : undefined,
  )
  if (session) return session
  await recordFailure(db, user.id, 'failed_second_factor', userAgent)
  throw passkey ? wrongPasskey() : unauthorized('The code is wrong or was already used.', 'wrong_code')
}

async function logInByPasskey(
  services: LoginServices,
  { passkey }: TokenRequest,
  userAgent: UserAgent,
): Promise<Session> {
  if (!passkey) throw invalid('/passkey', 'required', 'is required')
  const session = await inTransaction(services.db, async (trx) => {
    const userId = await verifyPasskeyLogin(services, trx, passkey)
    const user = userId && (await findCredentials(trx, userId))
    return user ? startSession(trx, user, userAgent, 'passkey') : undefined
  })
  if (!session) throw wrongPasskey()
  return session
}

const wrongPasskey = () =>
  unauthorized('This passkey is unknown, or its response is invalid.', 'wrong_passkey')

async function secondFactorNeeded(
  { db, config, links }: LoginServices,
  { id, token_generation }: Pick<Credentials, 'id' | 'token_generation'>,
) {
  const { has_totp, has_passkeys } = await findFactors(db, id, findRpId(config))
  const allowed = [...(has_totp ? ['totp'] : []), ...(has_passkeys ? ['passkey'] : []), 'recovery_code']
  const challenge = links.makeChallenge('second_factor', { id, token_generation })
  return new HttpError(401, 'second_factor_needed', 'This account also needs a second factor.', {
    headers: { 'www-authenticate': 'Bearer realm="larder"' },
    params: { challenge, allowed },
  })
}
