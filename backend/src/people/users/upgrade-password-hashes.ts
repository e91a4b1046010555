import type { Db } from '../../db/db.ts'
import { isBareDigest, wrapDigest } from './password-hash.ts'

/** Rows of an older database may hold the bare SHA-256: they are wrapped before anyone can read them from a leak. */
export async function wrapBareDigests(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('password_hash', 'not like', '$%')
    .execute()
  for (const user of users.filter(({ password_hash }) => isBareDigest(password_hash)))
    await db
      .updateTable('users')
      .set({ password_hash: await wrapDigest(user.password_hash) })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute()
}
