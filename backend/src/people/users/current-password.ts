import type { Db } from '../../db/db.ts'
import { invalid } from '../../errors/http-error.ts'
import { verifyPassword } from './password-hash.ts'
import { findCredentials } from './users.queries.ts'

/** Protects sensitive changes against someone who finds an unlocked device. */
export async function requireCurrentPassword(db: Db, userId: number, password: string) {
  const credentials = await findCredentials(db, userId)
  if (!credentials || !(await verifyPassword(password, credentials.password_hash)))
    throw invalid('/current_password', 'wrong_password', 'is not your current password')
}
