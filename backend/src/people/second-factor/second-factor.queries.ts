import { hash, randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@larder/contract/people/second-factor'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { updateHasSecondFactor } from '../users/users.queries.ts'
import { encodeBase32 } from './totp.ts'

const RECOVERY_CODE_BYTES = 10

type TotpSecret = { secret: string; last_step: number }

export function findTotp(db: Db, userId: number): Promise<TotpSecret | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function upsertTotp(trx: Db, userId: number, totp: TotpSecret) {
  await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...totp })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...totp, created_at: sql`now()` }))
    .execute()
  await updateHasSecondFactor(trx, userId)
}

/** False if a code of this or a later step was used before, also by a concurrent request. */
export async function useTotpStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** False if there was none. */
export async function deleteTotp(trx: Db, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  await updateHasSecondFactor(trx, userId)
  return deleted !== undefined
}

/** 80 random bits each, so a fast hash is enough. */
export async function replaceRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    encodeBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase(),
  )
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** A used code is deleted, so it works once. */
export async function useRecoveryCode(trx: Db, userId: number, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** `has_passkeys` counts only passkeys of the current host. */
export function findFactors(db: Db, userId: number, rpId: string | undefined) {
  return db
    .selectFrom('users as u')
    .select(({ exists, selectFrom }) => [
      'u.username',
      'u.has_second_factor',
      exists(selectFrom('totp_secrets as t').select('t.user_id').whereRef('t.user_id', '=', 'u.id'))
        .$castTo<boolean>()
        .as('has_totp'),
      exists(
        selectFrom('passkeys as p')
          .select('p.id')
          .whereRef('p.user_id', '=', 'u.id')
          .where('p.rp_id', '=', rpId ?? ''),
      )
        .$castTo<boolean>()
        .as('has_passkeys'),
      selectFrom('recovery_codes as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.user_id', '=', 'u.id')
        .as('recovery_codes_left'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function deleteAllFactors(trx: Db, userId: number) {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await updateHasSecondFactor(trx, userId)
}

const hashCode = (code: string) => hash('sha256', code, 'hex')
