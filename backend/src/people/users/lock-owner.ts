import type { Db } from '../../db/db.ts'

/** Serialises concurrent creations, so that a limit per user holds, and blocks them while the account is being deleted. */
export async function lockOwner(trx: Db, userId: number) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
}
