import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { invalid, invalidLink } from '../../errors/http-error.ts'
import { deleteAccessTokensOf } from '../access-tokens/access-tokens.queries.ts'
import { deletePushSubscriptionsOf } from '../notifications/push-subscriptions.queries.ts'
import { deleteSessionsOf } from '../sessions/sessions.queries.ts'
import { hashPassword } from '../users/password-hash.ts'
import { findCredentials, findUser, lockVersion, updatePassword } from '../users/users.queries.ts'
import { requireUnguessable } from '../users/weak-passwords.ts'
import { type Session, startSession } from './refresh-tokens.queries.ts'
import type { SignedLinks } from './signed-links.ts'

type Reset = { reset_code?: string; new_password?: string }

/** Logs in whoever has the link, with a password of their choice, and ends everything that was let in before. */
export async function resetPassword(
  db: Db,
  links: SignedLinks,
  { reset_code, new_password }: Reset,
  userAgent: string | undefined,
): Promise<Session> {
  if (!reset_code) throw invalid('/reset_code', 'required', 'is required')
  if (!new_password) throw invalid('/new_password', 'required', 'is required')
  const link = links.open('reset', reset_code)
  const account = link && (await findUser(db, link.id))
  if (account?.version !== link?.version || !account) throw invalidLink()
  await requireUnguessable('/new_password', new_password, account)
  const passwordHash = await hashPassword(new_password)
  const session = await inTransaction(db, async (trx) => {
    // Of two that use the link at once, the second finds the account changed by the first.
    if ((await lockVersion(trx, account.id)) !== account.version) return undefined
    await updatePassword(trx, account.id, passwordHash)
    await deleteSessionsOf(trx, account.id)
    await deleteAccessTokensOf(trx, account.id)
    await deletePushSubscriptionsOf(trx, account.id)
    const credentials = await findCredentials(trx, account.id)
    return credentials && startSession(trx, credentials, userAgent)
  })
  if (!session) throw invalidLink()
  return session
}
