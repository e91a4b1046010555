import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, invalidLink } from '../../errors/http-error.ts'
import { findCredentials, lockUserVersion, updateUser } from '../users/users.queries.ts'
import { type Session, startSession } from './refresh-tokens.queries.ts'
import type { SignedLinks } from './signed-links.ts'

/** For Admins who cannot reach the provider of single sign-on. Only the operator's command makes such links. */
export async function logInByEmergencyLink(
  db: Db,
  links: SignedLinks,
  code: string | undefined,
  userAgent: string | undefined,
): Promise<Session> {
  if (!code) throw invalid('/emergency_code', 'required', 'is required')
  const link = links.open('emergency', code)
  const session =
    link &&
    (await inTransaction(db, async (trx) => {
      if ((await lockUserVersion(trx, link.id)) !== link.version) return undefined
      const admin = await findCredentials(trx, link.id)
      if (admin?.role !== 'Admin') return undefined
      // A new version of the account: the link works once.
      await updateUser(trx, link.id, {})
      return startSession(trx, admin, userAgent)
    }))
  if (!session) throw invalidLink()
  return session
}
