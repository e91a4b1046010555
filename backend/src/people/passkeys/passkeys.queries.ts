import { MAX_PASSKEYS, type PasskeyRead } from '@larder/contract/people/passkeys'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { lockOwner } from '../users/lock-owner.ts'
import { updateHasSecondFactor } from '../users/users.queries.ts'
import { passkeyAccess } from './passkeys.access.ts'

const COLUMNS = ['id', 'user_id', 'name', 'credential_id', 'rp_id', 'last_used_at', 'created_at'] as const
export type NewCredential = {
  credential_id: string
  public_key: Buffer
  sign_count: string
  transports: string[]
  rp_id: string
}
type PasskeyRow = Row<PasskeyRead>

/** Without the public key, which only logins need. */
const selectPasskeys = (db: Db, rpId: string | undefined) =>
  db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .select(({ eb }) =>
      eb('rp_id', '=', rpId ?? '')
        .$castTo<boolean>()
        .as('is_usable'),
    )

export function listPasskeys(db: Db, userId: number, rpId: string | undefined): Promise<PasskeyRow[]> {
  return selectPasskeys(db, rpId).where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

export function findCredential(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(
  trx: Db,
  userId: number,
  { name, ...credential }: NewCredential & { name: string },
): Promise<number | undefined> {
  await lockOwner(trx, userId)
  const own = trx.selectFrom('passkeys').select('id').where('user_id', '=', userId)
  const count = await countRows(trx, own)
  if (count >= MAX_PASSKEYS)
    throw conflict('limit_reached', `You have ${count} passkeys of at most ${MAX_PASSKEYS}.`, {
      ...{ resource: 'Passkey', count, limit: MAX_PASSKEYS },
    })
  const inserted = await trx
    .insertInto('passkeys')
    .values({ user_id: userId, name, ...credential })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  await updateHasSecondFactor(trx, userId)
  return inserted?.id
}

export async function updatePasskeyUse(trx: Db, id: number, signCount: number) {
  await trx
    .updateTable('passkeys')
    .set({ sign_count: String(signCount), last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updatePasskey(trx: Db, id: number, { name }: { name: string }) {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

export async function deletePasskey(trx: Db, { id, user_id }: { id: number; user_id: number }) {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
  await updateHasSecondFactor(trx, user_id)
}

export const definePasskeyResource = (rpId: string | undefined) =>
  defineResource(passkeyAccess, {
    path: '/passkeys',
    find: (db, id): Promise<PasskeyRow | undefined> =>
      selectPasskeys(db, rpId).where('id', '=', id).executeTakeFirst(),
    lock: (trx, id) =>
      trx
        .selectFrom('passkeys')
        .select(['id', 'user_id', 'name', 'rp_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
  })
