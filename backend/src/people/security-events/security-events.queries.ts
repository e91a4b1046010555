import type { SecurityEventKind, SecurityEventRead } from '@larder/contract/people/security-events'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import { describeDevice } from '../sessions/describe-device.ts'

const MAX_LISTED = 20
const RETENTION_DAYS = 90
const DEVICE_RETENTION_DAYS = 400
/** One mistyped password is not news. */
const NOTIFY_AT_FAILURES = 5
const COLUMNS = ['id', 'kind', 'count', 'browser', 'system', 'name', 'created_at'] as const

export const notifySecurityEventJob: JobKind<{ id: number }> = {
  ...{ name: 'notify_security_event', lane: 'quick', maxAttempts: 8 },
}

type NewEvent = { kind: SecurityEventKind; userAgent?: string | undefined; name?: string }

/** The user is notified when the transaction commits. */
export async function recordSecurityEvent(trx: Db, userId: number, { kind, userAgent = '', name }: NewEvent) {
  const { id } = await trx
    .insertInto('security_events')
    .values({ user_id: userId, kind, name: name ?? null, ...describeDevice(userAgent) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, notifySecurityEventJob, { id })
}

type FailureKind = 'failed_login' | 'failed_second_factor'

/**
 * Failures within a day are one event and at most one notification, so that an attacker cannot fill the mailbox. Someone who
 * enters wrong codes knows the password, so the user is notified of the first one.
 */
export function recordFailure(db: Db, userId: number, kind: FailureKind, userAgent = '') {
  return inTransaction(db, async (trx) => {
    // Serialises the failures of one user: otherwise the first ones at the same time would each add an event.
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return
    const { id, count } =
      (await countFailure(trx, userId, kind)) ??
      (await trx
        .insertInto('security_events')
        .values({ user_id: userId, kind, ...describeDevice(userAgent) })
        .returning(['id', 'count'])
        .executeTakeFirstOrThrow())
    const notifyAt = kind === 'failed_login' ? NOTIFY_AT_FAILURES : 1
    if (count === notifyAt) await addJob(trx, notifySecurityEventJob, { id })
  })
}

function countFailure(trx: Db, userId: number, kind: FailureKind) {
  return trx
    .updateTable('security_events')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .returning(['id', 'count'])
    .executeTakeFirst()
}

export function listSecurityEvents(db: Db, userId: number): Promise<SecurityEventRead[]> {
  return db
    .selectFrom('security_events')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .$narrowType<{ kind: SecurityEventKind }>()
    .execute()
}

export function findSecurityEvent(db: Db, id: number) {
  return db
    .selectFrom('security_events as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.user_id', 'e.kind', 'e.count', 'e.browser', 'e.system', 'e.name', 'u.username', 'u.email'])
    .select(({ selectFrom }) =>
      selectFrom('security_events as earlier')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('earlier.user_id', '=', 'e.user_id')
        .whereRef('earlier.id', '<', 'e.id')
        .where('earlier.created_at', '>', sql<string>`now() - interval '1 day'`)
        .as('earlier_count'),
    )
    .where('e.id', '=', id)
    .$narrowType<{ kind: SecurityEventKind }>()
    .executeTakeFirst()
}

export async function deleteOldSecurityEvents(db: Db) {
  const before = (days: number) => sql<string>`now() - make_interval(days => ${days})`
  await db.deleteFrom('security_events').where('created_at', '<', before(RETENTION_DAYS)).execute()
  await db.deleteFrom('known_devices').where('last_used_at', '<', before(DEVICE_RETENTION_DAYS)).execute()
  await db.deleteFrom('used_challenges').where('expires_at', '<', sql<string>`now()`).execute()
}
