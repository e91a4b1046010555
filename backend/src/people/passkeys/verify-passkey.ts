import { hash } from 'node:crypto'
import { CHALLENGE_MINUTES } from '@larder/contract/people/second-factor'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { Challenges } from './challenges.ts'
import { findCredential, type NewCredential, updatePasskeyUse } from './passkeys.queries.ts'
import { requireRpId } from './relying-party.ts'

type Needs = { config: Pick<Config, 'siteUrl'>; links: Challenges }

/** The user whose passkey answered a challenge of `GET /auth/passkey-challenge`. */
export async function verifyPasskeyLogin(
  needs: Needs,
  trx: Db,
  passkey: string,
): Promise<number | undefined> {
  return verify(
    needs,
    trx,
    passkey,
    (challenge) => needs.links.openChallenge('passkey', challenge) !== undefined,
  )
}

/** As second factor. `expected` is the challenge of a login; otherwise, it is one of `GET /auth/passkey-challenge`. */
export async function verifyOwnPasskey(
  needs: Needs,
  trx: Db,
  userId: number,
  passkey: string,
  expected?: string,
): Promise<boolean> {
  const isExpected = (challenge: string) =>
    expected ? challenge === expected : needs.links.openChallenge('passkey', challenge) !== undefined
  return (await verify(needs, trx, passkey, isExpected, userId)) !== undefined
}

async function verify(
  { config }: Needs,
  trx: Db,
  passkey: string,
  isExpected: (challenge: string) => boolean,
  ownerId?: number,
): Promise<number | undefined> {
  const rpId = requireRpId(config)
  const response = parseResponse<AuthenticationResponseJSON>(passkey)
  const stored = response && (await findCredential(trx, response.id))
  if (!stored || stored.user_id !== (ownerId ?? stored.user_id)) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const credential: WebAuthnCredential = {
    id: stored.credential_id,
    publicKey: new Uint8Array(stored.public_key),
    counter: Number(stored.sign_count),
  }
  // The library throws on malformed responses.
  const checked = await verifyAuthenticationResponse({
    ...{ response, credential, expectedChallenge: isExpected, expectedRPID: rpId },
    expectedOrigin: new URL(config.siteUrl).origin,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified || !(await useChallenge(trx, response.response.clientDataJSON))) return undefined
  await updatePasskeyUse(trx, stored.id, checked.authenticationInfo.newCounter)
  return stored.user_id
}

/** Undefined if the response is invalid, or its challenge expired or was used before. */
export async function verifyNewPasskey(
  { config, links }: Needs,
  trx: Db,
  passkey: string,
): Promise<NewCredential | undefined> {
  const rpId = requireRpId(config)
  const response = parseResponse<RegistrationResponseJSON>(passkey)
  if (!response) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    ...{ response, expectedRPID: rpId, expectedOrigin: new URL(config.siteUrl).origin },
    expectedChallenge: (challenge) => links.openChallenge('passkey', challenge) !== undefined,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified || !(await useChallenge(trx, response.response.clientDataJSON))) return undefined
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    sign_count: String(counter),
    transports: transports.filter(isTransport),
    rp_id: rpId,
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const isTransport = (text: unknown): text is AuthenticatorTransportFuture => TRANSPORTS.includes(String(text))

/** False if the challenge was answered before, also by a concurrent request. */
async function useChallenge(trx: Db, clientDataJson: string): Promise<boolean> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
  const used = await trx
    .insertInto('used_challenges')
    .values({
      challenge_hash: hash('sha256', String(challenge), 'hex'),
      expires_at: sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

function parseResponse<Response extends { id: string }>(text: string): Response | undefined {
  try {
    const parsed = JSON.parse(text)
    return typeof parsed?.id === 'string' && typeof parsed.response?.clientDataJSON === 'string'
      ? parsed
      : undefined
  } catch {
    return undefined
  }
}
