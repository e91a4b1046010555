import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { findSetting } from '../../settings/settings.queries.ts'
import { joinKitchen } from '../kitchens/join-kitchen.ts'
import { isOpenInvitation } from '../registration-invitations/open-invitations.queries.ts'
import { useRegistrationInvitation } from '../registration-invitations/registration-invitations.queries.ts'
import { mayAlwaysRegister } from './registration.access.ts'

type Door = { config: Config; caller: Caller | undefined; invitation: string | undefined }
type Check = (db: Db, secret: string) => Promise<boolean>

/** Asked before the work of hashing a password, which is not for whoever is not let in. */
export const requireWelcome = (db: Db, door: Door) => require(db, door, isOpenInvitation)

/**
 * The same in the transaction that made the account. Each invitation counts its accounts: one to a kitchen is used up by
 * joining it, so that it cannot register more people than it invites.
 */
export const useWelcome = (trx: Db, door: Door, userId: number) =>
  require(trx, door, async (db, secret) =>
    (await useRegistrationInvitation(db, secret)) || (await isKitchenJoined(db, userId, secret)))

async function isKitchenJoined(trx: Db, userId: number, secret: string): Promise<boolean> {
  try {
    await joinKitchen(trx, userId, secret)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

async function require(db: Db, { config, caller, invitation }: Door, isGood: Check) {
  if (mayAlwaysRegister(caller)) return
  const registration = await findSetting(db, config, 'registration')
  if (registration === 'closed')
    throw new HttpError(403, 'registration_closed', 'Registration is closed. Ask an Admin for an account.')
  if (registration === 'invite' && !(invitation && (await isGood(db, invitation))))
    throw new HttpError(
      403,
      'invitation_needed',
      'Registering here needs an invitation, and this is none or no longer one.',
    )
}
