import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { Challenges } from '../passkeys/challenges.ts'
import { verifyOwnPasskey } from '../passkeys/verify-passkey.ts'
import { recordSecurityEvent } from '../security-events/security-events.queries.ts'
import { findTotp, useRecoveryCode, useTotpStep } from './second-factor.queries.ts'
import { findTotpStep } from './totp.ts'

/** Rate limit for each account, for logins and for confirmations, so that a stolen session cannot guess codes either. */
export const CODE_ATTEMPTS = { max: 10, seconds: 15 * 60 }

export type FactorServices = { config: Config; links: Challenges; secrets: SecretBox }
/** With `challenge`, the passkey must answer this challenge. */
type GivenFactor = { code?: string; passkey?: string; challenge?: string }

/** Uses up the code or challenge: each works once. */
export async function verifySecondFactor(
  services: FactorServices,
  trx: Db,
  userId: number,
  given: GivenFactor,
  userAgent?: string,
): Promise<boolean> {
  if (given.passkey !== undefined)
    return verifyOwnPasskey(services, trx, userId, given.passkey, given.challenge)
  const code = (given.code ?? '').replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return verifyTotp(services.secrets, trx, userId, code)
  const isValid = await useRecoveryCode(trx, userId, code)
  if (isValid) await recordSecurityEvent(trx, userId, { kind: 'recovery_code_used', userAgent })
  return isValid
}

async function verifyTotp(secrets: SecretBox, trx: Db, userId: number, code: string): Promise<boolean> {
  const stored = await findTotp(trx, userId)
  const secret = stored && secrets.open(stored.secret)
  const step = secret && findTotpStep(secret, code)
  return step ? useTotpStep(trx, userId, step) : false
}
