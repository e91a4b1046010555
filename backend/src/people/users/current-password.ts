import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError, invalid } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { NO_PASSWORD, verifyPassword } from './password-hash.ts'
import { findCredentials } from './users.queries.ts'

/** How long a sign-in with a provider replaces the password that an account does not have. */
const RECENT_MINUTES = 15

/** Protects sensitive changes against someone who finds an unlocked device. */
export async function requireCurrentPassword(db: Db, { id, sessionId }: Caller, password: string) {
  const credentials = await findCredentials(db, id)
  if (credentials?.password_hash === NO_PASSWORD) return requireRecentSignIn(db, sessionId)
  if (!credentials || !(await verifyPassword(password, credentials.password_hash)))
    throw invalid('/current_password', 'wrong_password', 'is not your current password')
}

async function requireRecentSignIn(db: Db, sessionId = 0) {
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${RECENT_MINUTES})`)
    .executeTakeFirst()
  if (!recent) throw new HttpError(403, 'sign_in_again', 'Your last sign-in is too old. Sign in again first.')
}
