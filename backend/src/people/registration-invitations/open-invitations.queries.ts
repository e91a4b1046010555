import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { hashSecret } from './registration-invitations.queries.ts'

/** A kitchen invitation also allows registration. */
export async function isOpenInvitation(db: Db, secret: string): Promise<boolean> {
  const hasOpen = (table: 'registration_invitations' | 'kitchen_invitations') =>
    db
      .selectFrom(table)
      .select('id')
      .where('secret_hash', '=', hashSecret(secret))
      .where('uses_left', '>', 0)
      .where('expires_at', '>', NOW)
  const open = await hasOpen('registration_invitations')
    .unionAll(hasOpen('kitchen_invitations'))
    .executeTakeFirst()
  return open !== undefined
}
