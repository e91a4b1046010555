import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { isOpenInvitation } from '../registration-invitations/open-invitations.queries.ts'
import { useRegistrationInvitation } from '../registration-invitations/registration-invitations.queries.ts'
import { findSetting } from '../settings/settings.queries.ts'
import { mayAlwaysRegister } from './sign-in.access.ts'

type Door = { config: Config; caller: Caller | undefined; invitation: string | undefined }
type Check = (db: Db, secret: string) => Promise<boolean>

/** Asked before the work of hashing a password, which is not for whoever is not let in. */
export const requireWelcome = (db: Db, door: Door) => require(db, door, isOpenInvitation)

/** The same where the account is made. An invitation that counts something else is counted by that. */
export const useWelcome = (trx: Db, door: Door) =>
  require(trx, door, async (db, secret) =>
    (await useRegistrationInvitation(db, secret)) || (await isOpenInvitation(db, secret)))

async function require(db: Db, { config, caller, invitation }: Door, isGood: Check) {
  if (mayAlwaysRegister(caller)) return
  const registration = await findSetting(db, config, 'registration')
  if (registration === 'closed')
    throw new HttpError(403, 'registration_closed', 'Nobody can register here. Ask Admin for an account.')
  if (registration === 'invite' && !(invitation && (await isGood(db, invitation))))
    throw new HttpError(
      403,
      'invitation_needed',
      'Registering here needs an invitation, and this is none or no longer one.',
    )
}
