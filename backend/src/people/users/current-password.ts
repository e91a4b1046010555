import type { Db } from '../../db/db.ts'
import { invalid } from '../../errors/http-error.ts'
import { isPassword } from './password-hash.ts'
import { findCredentials } from './users.queries.ts'

/** For what must not be done by whoever finds a phone unlocked. */
export async function requireCurrentPassword(db: Db, userId: number, password: string) {
  const credentials = await findCredentials(db, userId)
  if (!credentials || !(await isPassword(password, credentials.password_hash)))
    throw invalid('/current_password', 'wrong_password', 'is not your current password')
}
