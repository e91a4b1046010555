import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import { requireConfirmedSession } from '../sessions/recent-confirmation.ts'
import { NO_PASSWORD, verifyPassword } from './password-hash.ts'
import { findCredentials } from './users.queries.ts'

type Needs = { db: Db; config: Pick<Config, 'hasPasswordLogin'> }

/** Protects sensitive changes against someone who finds an unlocked device. Without a password, a confirmation does. */
export async function requireCurrentPassword({ db, config }: Needs, caller: Caller, password: string) {
  const credentials = await findCredentials(db, caller.id)
  if (!config.hasPasswordLogin || credentials?.password_hash === NO_PASSWORD)
    return requireConfirmedSession(db, caller)
  await requirePassword(db, caller, password)
}

export async function requirePassword(db: Db, { id }: Caller, password: string) {
  const credentials = await findCredentials(db, id)
  if (!credentials || !(await verifyPassword(password, credentials.password_hash)))
    throw invalid('/current_password', 'wrong_password', 'is not your current password')
}
