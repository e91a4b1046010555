import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { hasMilestone, reachMilestone } from '../../db/milestones.queries.ts'
import { hashPassword, verifyPassword } from '../../people/users/password-hash.ts'
import { findUserForLogin, insertUser, updatePassword } from '../../people/users/users.queries.ts'

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

/**
 * Everyone knows these passwords. On a server that others can reach, replaces them if they are still in use, for a
 * database that began as a development setup. Returns the usernames.
 */
export async function lockDefaultAccounts(db: Db): Promise<string[]> {
  if (!(await hasMilestone(db, 'default_accounts'))) return []
  const locked: string[] = []
  for (const { username, password } of DEFAULT_ACCOUNTS) {
    const user = await findUserForLogin(db, username)
    if (!user || !(await verifyPassword(password, user.password_hash))) continue
    const unknown = await hashPassword(randomUUID())
    await db.transaction().execute((trx) => updatePassword(trx, user.id, unknown))
    locked.push(username)
  }
  return locked
}
