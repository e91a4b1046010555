import type { Db } from '../../db/db.ts'
import { hashPassword } from '../../people/users/password-hash.ts'
import { insertUser } from '../../people/users/users.queries.ts'
import { reachMilestone } from './milestones.queries.ts'

/** For development only; the README and the start banner show them. */
export const DEFAULT_ACCOUNTS = [
  { username: 'user', email: 'user@example.com', role: 'User', password: 'larder-user-dev' },
  { username: 'admin', email: 'admin@example.com', role: 'Admin', password: 'larder-admin-dev' },
] as const

export async function loadDefaultAccounts(db: Db) {
  await db.transaction().execute(async (trx) => {
    if (!(await reachMilestone(trx, 'default_accounts'))) return
    for (const { username, email, role, password } of DEFAULT_ACCOUNTS)
      await insertUser(trx, { username, email, role, password_hash: await hashPassword(password) })
  })
}
