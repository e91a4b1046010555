import type { Db } from '../../db/db.ts'
import { hashDigest, isPlainSha256 } from './password-hash.ts'

/** Databases of older versions can contain plain SHA-256 digests; this replaces them by their argon2id hash. */
export async function upgradePasswordHashes(db: Db) {
  const users = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('password_hash', 'not like', '$%')
    .execute()
  for (const user of users.filter(({ password_hash }) => isPlainSha256(password_hash)))
    await db
      .updateTable('users')
      .set({ password_hash: await hashDigest(user.password_hash) })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute()
}
