import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hashSecret } from './registration-invitations.queries.ts'

/** A kitchen invitation also allows registration. */
export async function isOpenInvitation(db: Db, secret: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`select
    exists (select from registration_invitations
      where secret_hash = ${hashSecret(secret)} and uses_left > 0 and expires_at > now())
    or exists (select from kitchen_invitations
      where secret_hash = ${hashSecret(secret)} and uses_left > 0 and expires_at > now())
    as is_open`.execute(db)
  return rows[0]?.is_open === true
}
