import { CONFIRMATION_MINUTES } from '@larder/contract/people/second-factor'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'

/**
 * Call before sensitive changes. With a second factor, a stolen session is not enough for them. Without one, routes
 * that need a proof ask for the password.
 */
export async function requireRecentConfirmation(db: Db, caller: Caller) {
  const { hasSecondFactor, confirmedUntil } = await findConfirmation(db, caller)
  if (hasSecondFactor && !confirmedUntil) throw confirmationNeeded()
}

/** For changes of the factors: a stolen session must not add one either. */
export async function requireConfirmedSession(db: Db, caller: Caller) {
  await requireRecentConfirmation(db, caller)
  // Tokens from before sessions existed have none. They expire after 30 minutes.
  if (caller.sessionId && !(await findConfirmation(db, caller)).confirmedUntil) throw confirmationNeeded()
}

export async function findConfirmation(db: Db, { id, sessionId = 0 }: Caller) {
  const until = sql<string>`s.confirmed_at + make_interval(mins => ${CONFIRMATION_MINUTES})`
  const found = await db
    .selectFrom('users as u')
    .leftJoin('sessions as s', (join) => join.on('s.id', '=', sessionId).on(until, '>', sql<string>`now()`))
    .select(['u.has_second_factor', until.as('confirmed_until')])
    .where('u.id', '=', id)
    .executeTakeFirst()
  return {
    hasSecondFactor: found?.has_second_factor ?? false,
    confirmedUntil: found?.confirmed_until ?? undefined,
  }
}

export async function confirmSession(trx: Db, sessionId: number) {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

const confirmationNeeded = () =>
  new HttpError(403, 'confirmation_needed', 'Confirm that it is you first, then repeat this.')
