import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, invalidLink } from '../../errors/http-error.ts'
import { deleteUserAccessTokens } from '../access-tokens/access-tokens.queries.ts'
import { deleteUserPushSubscriptions } from '../notifications/push-subscriptions.queries.ts'
import { deleteUserSessions } from '../sessions/sessions.queries.ts'
import { hashPassword } from '../users/password-hash.ts'
import {
  type Credentials,
  findCredentials,
  findUser,
  lockUserVersion,
  updatePassword,
} from '../users/users.queries.ts'
import { requireStrongPassword } from '../users/weak-passwords.ts'
import { type Session, startSession } from './refresh-tokens.queries.ts'
import type { SignedLinks } from './signed-links.ts'

type Reset = { reset_code?: string; new_password?: string }

/** Sets the new password, ends all sessions and tokens of the account, and logs in, unless it has a second factor. */
export async function resetPassword(
  db: Db,
  links: SignedLinks,
  { reset_code, new_password }: Reset,
  userAgent: string | undefined,
): Promise<Session | Credentials> {
  if (!reset_code) throw invalid('/reset_code', 'required', 'is required')
  if (!new_password) throw invalid('/new_password', 'required', 'is required')
  const link = links.open('reset', reset_code)
  const account = link && (await findUser(db, link.id))
  if (account?.version !== link?.version || !account) throw invalidLink()
  await requireStrongPassword('/new_password', new_password, account)
  const passwordHash = await hashPassword(new_password)
  const session = await inTransaction(db, async (trx) => {
    // If two requests use the link concurrently, the second sees the new version and fails.
    if ((await lockUserVersion(trx, account.id)) !== account.version) return undefined
    await updatePassword(trx, account.id, passwordHash)
    await deleteUserSessions(trx, account.id)
    await deleteUserAccessTokens(trx, account.id)
    await deleteUserPushSubscriptions(trx, account.id)
    const credentials = await findCredentials(trx, account.id)
    if (credentials?.has_second_factor) return credentials
    return credentials && startSession(trx, credentials, userAgent)
  })
  if (!session) throw invalidLink()
  return session
}
