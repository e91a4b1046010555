import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { SecretBox } from '../../secret-box.ts'

export const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** The database contains only sealed secrets. */
export const createSealedSecret = (box: SecretBox) =>
  box.seal(SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64'))

/** Undefined if TOKEN_SECRET was changed. */
export const openSecret = (box: SecretBox, stored: string): string | undefined =>
  stored.startsWith(SECRET_PREFIX) ? stored : box.open(stored)

/** Secrets from before version 0.3.0-95 are not sealed; SQL has no access to TOKEN_SECRET. */
export async function sealPlainSecrets(db: Db, box: SecretBox) {
  for (const column of ['secret', 'old_secret'] as const) {
    const plain = await db
      .selectFrom('webhooks')
      .select(['id', `${column} as value`])
      .where(column, 'like', `${SECRET_PREFIX}%`)
      .execute()
    for (const { id, value } of plain)
      await db
        .updateTable('webhooks')
        .set(column, box.seal(value ?? ''))
        .where('id', '=', id)
        .where(column, '=', value)
        .execute()
  }
}
