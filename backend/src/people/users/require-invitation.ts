import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { joinKitchen } from '../kitchens/join-kitchen.ts'
import { isOpenInvitation } from '../registration-invitations/open-invitations.queries.ts'
import { useRegistrationInvitation } from '../registration-invitations/registration-invitations.queries.ts'
import { requireSetUp } from '../setup/require-setup-code.ts'
import { requirePasswordLogin } from './password-login.ts'
import { mayAlwaysRegister } from './registration.access.ts'

type RegistrationAttempt = { config: Config; caller: Caller | undefined; invitation: string | undefined }
type Check = (db: Db, secret: string) => Promise<boolean>

/** Runs before the password is hashed, so that refused registrations cost no hashing. */
export const requireRegistrationAllowed = (db: Db, attempt: RegistrationAttempt) =>
  require(db, attempt, isOpenInvitation)

/**
 * Checks again in the transaction that creates the account, and uses the invitation. A kitchen invitation is used by
 * joining the kitchen, so it cannot register more people than it invites.
 */
export const redeemInvitation = (trx: Db, attempt: RegistrationAttempt, userId: number) =>
  require(trx, attempt, (db, secret) => useInvitation(db, secret, userId))

/** False if the invitation is invalid. */
export const useInvitation = async (trx: Db, secret: string, userId: number): Promise<boolean> =>
  (await useRegistrationInvitation(trx, secret)) || (await isKitchenJoined(trx, userId, secret))

async function isKitchenJoined(trx: Db, userId: number, secret: string): Promise<boolean> {
  try {
    await joinKitchen(trx, userId, secret)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

async function require(db: Db, { config, caller, invitation }: RegistrationAttempt, isValid: Check) {
  if (mayAlwaysRegister(caller)) return
  await requireSetUp(db)
  requirePasswordLogin(config)
  const registration = await findSetting(db, config, 'registration')
  if (registration === 'closed')
    throw new HttpError(403, 'registration_closed', 'Registration is closed. Ask an Admin for an account.')
  if (registration === 'invite' && !(invitation && (await isValid(db, invitation))))
    throw new HttpError(
      403,
      'invitation_needed',
      'Registration requires an invitation, and this one is invalid or has expired.',
    )
}
