import {
  MAX_PUSH_SUBSCRIPTIONS,
  type PushSubscriptionCreate,
  type PushSubscriptionRead,
  type PushSubscriptionUpdate,
} from '@larder/contract/people/push-subscriptions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { nextLocalTime } from './local-time.ts'
import { pushSubscriptionAccess } from './push-subscriptions.access.ts'

/** A subscription is deleted after this many consecutive failures. */
const MAX_FAILURES = 5

type Preferences = Required<PushSubscriptionUpdate>
const DEFAULTS: Preferences = {
  ...{ language: 'en', time_zone: 'UTC', wants_timers: true, wants_alarms: true, wants_list_items: false },
  plan_at: null,
}

const select = (db: Db) =>
  db
    .selectFrom('push_subscriptions as p')
    .leftJoin('sessions as s', 's.id', 'p.session_id')
    .select([
      'p.id',
      'p.user_id',
      'p.language',
      'p.time_zone',
      'p.wants_timers',
      'p.wants_alarms',
      'p.wants_list_items',
    ])
    .select(['p.plan_at', 'p.version', 'p.created_at', 'p.session_id', 's.user_agent'])
    .$narrowType<{ language: PushSubscriptionRead['language'] }>()

type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const show = (
  { session_id, user_agent, ...subscription }: Stored,
  caller: Caller | undefined,
): Row<PushSubscriptionRead> => ({
  ...subscription,
  ...describeDevice(user_agent ?? ''),
  is_current: session_id !== null && session_id === caller?.sessionId,
})

export async function listPushSubscriptions(db: Db, caller: Caller): Promise<Row<PushSubscriptionRead>[]> {
  const stored = await select(db).where('p.user_id', '=', caller.id).orderBy('p.id', 'desc').execute()
  return stored.map((subscription) => show(subscription, caller))
}

/** A browser has one endpoint, so the subscription moves to the user who logged in last. */
export async function storePushSubscription(
  trx: Db,
  caller: Caller,
  { endpoint, keys, ...given }: PushSubscriptionCreate,
): Promise<{ id: number; next_plan_at: string | null }> {
  const preferences = { ...DEFAULTS, ...given }
  const values = {
    ...{ user_id: caller.id, session_id: caller.sessionId ?? null, endpoint, ...keys, ...preferences },
    ...{ next_plan_at: nextReminder(preferences), failures: 0, updated_at: new Date().toISOString() },
  }
  const stored = await trx
    .insertInto('push_subscriptions')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...values, version: sql`push_subscriptions.version + 1` }),
    )
    .returning(['id', 'next_plan_at'])
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', caller.id)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_PUSH_SUBSCRIPTIONS),
    )
    .execute()
  return stored
}

const nextReminder = ({ plan_at, time_zone }: Pick<Preferences, 'plan_at' | 'time_zone'>) =>
  plan_at && nextLocalTime(plan_at, time_zone, new Date()).toISOString()

export async function updatePushSubscription(
  trx: Db,
  locked: { id: number } & Pick<Preferences, 'plan_at' | 'time_zone'>,
  changes: PushSubscriptionUpdate,
): Promise<{ id: number; next_plan_at: string | null }> {
  return trx
    .updateTable('push_subscriptions')
    .set({ ...changes, next_plan_at: nextReminder({ ...locked, ...changes }) })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', locked.id)
    .returning(['id', 'next_plan_at'])
    .executeTakeFirstOrThrow()
}

export async function deletePushSubscriptions(db: Db, ids: readonly number[]) {
  if (ids.length > 0) await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute()
}

/** After a password change. Subscriptions of a session are deleted with the session. */
export async function deleteUserPushSubscriptions(trx: Db, userId: number) {
  await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

export async function resetFailures(db: Db, id: number) {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
}

export async function countFailure(db: Db, id: number) {
  await db
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('failures', '>=', MAX_FAILURES)
    .execute()
}

export async function listSubscribedDevices(
  db: Db,
  userId: number,
  preference: 'wants_timers' | 'wants_alarms',
) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(preference, '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The language that the user chose last, on one of their devices. */
export async function findPushLanguage(db: Db, userId: number): Promise<string | undefined> {
  const newest = db.selectFrom('push_subscriptions').select('language').where('user_id', '=', userId)
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.language
}

export async function listDeviceIds(db: Db, userId: number): Promise<number[]> {
  const devices = db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId)
  return (await devices.orderBy('id').execute()).map(({ id }) => id)
}

/** Filters by user: the device may belong to someone else since the message was queued. */
export function listRecipients(db: Db, userId: number, ids: readonly number[]) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

export const pushSubscription = defineResource(pushSubscriptionAccess, {
  path: '/push-subscriptions',
  find: async (db, id, caller) => {
    const stored = await select(db).where('p.id', '=', id).executeTakeFirst()
    return stored && show(stored, caller)
  },
  lock: (trx, id) =>
    trx
      .selectFrom('push_subscriptions')
      .select(['id', 'plan_at', 'time_zone'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
})
