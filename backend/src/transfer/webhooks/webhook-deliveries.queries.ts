import type { WebhookDeliveryRead, WebhookRead } from '@larder/contract/transfer/webhooks'
import { DELIVERY_DAYS } from '@larder/contract/transfer/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { daysAgo, NOW } from '../../db/expressions.ts'
import { notify } from '../../db/notify.ts'
import type { PageQuery } from '../../http/paging.ts'
import { recordSecurityEvent } from '../../people/security-events/security-events.queries.ts'
import { WEBHOOKS_CHANNEL } from './webhooks.queries.ts'

/** Of the specification. After the last, the message is given up. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const FAILING_DAYS = 5

const COLUMNS = [
  ...(['id', 'key', 'type', 'status', 'attempts', 'next_attempt_at', 'last_attempt_at'] as const),
  ...(['response_status', 'failure', 'created_at'] as const),
] as const

type Message = { type: string; data: object }
export type Attempted = {
  status: number | null
  failure: string | null
  disabledBecause?: NonNullable<WebhookRead['disabled_because']>
}
type Due = { id: number; attempts: number; webhook_id: number }

export async function insertDeliveries(trx: Db, webhookId: number, messages: readonly Message[]) {
  const timestamp = new Date().toISOString()
  const rows = messages.map(({ type, data }) => ({
    ...{ webhook_id: webhookId, type, body: JSON.stringify({ type, timestamp, data }) },
  }))
  return trx.insertInto('webhook_deliveries').values(rows).returning(COLUMNS).execute()
}

export const listDeliveries = (
  db: Db,
  webhookId: number,
  { after, limit }: PageQuery<[number]>,
): Promise<WebhookDeliveryRead[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(COLUMNS)
    .where('webhook_id', '=', webhookId)
    .$if(after !== undefined, (query) => query.where('id', '<', after?.[0] ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countDeliveries = async (db: Db, webhookId: number, max: number): Promise<number> =>
  (
    await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', webhookId)
      .limit(max)
      .execute()
  ).length

export const resendDelivery = (trx: Db, webhookId: number, id: number) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', next_attempt_at: NOW, attempts: 0, failure: null })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

/** The message that has waited longest, with the sealed secrets that sign it. */
export const findDueDelivery = (db: Db, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'd.key', 'd.body', 'd.attempts', 'w.url', 'w.secret'])
    .select(sql<string | null>`case when w.old_secret_until > now() then w.old_secret end`.as('old_secret'))
    .where('d.webhook_id', '=', webhookId)
    .where('w.is_enabled', '=', true)
    .where('d.status', '=', 'waiting')
    .where('d.next_attempt_at', '<=', NOW)
    .orderBy('d.next_attempt_at')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()

export async function findNextAttempt(db: Db, webhookId: number): Promise<Date | undefined> {
  const next = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select('d.next_attempt_at')
    .where('d.webhook_id', '=', webhookId)
    .where('w.is_enabled', '=', true)
    .where('d.status', '=', 'waiting')
    .orderBy('d.next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_attempt_at ? new Date(next.next_attempt_at) : undefined
}

export async function recordSuccess(trx: Db, { id, webhook_id }: Due, { status }: Attempted) {
  await trx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      ...{
        status: 'delivered',
        next_attempt_at: null,
        response_status: status,
        failure: null,
        last_attempt_at: NOW,
      },
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Disables the webhook if nothing has arrived for days, or at once for another reason, and notifies the owner. */
export async function recordFailure(trx: Db, { id, webhook_id, attempts }: Due, attempted: Attempted) {
  const seconds = RETRY_SECONDS[attempts]
  await trx
    .updateTable('webhook_deliveries')
    .set({
      status: seconds === undefined ? 'failed' : 'waiting',
      next_attempt_at: seconds === undefined ? null : sql`now() + make_interval(secs => ${seconds})`,
      ...{ attempts: attempts + 1, last_attempt_at: NOW },
      ...{ response_status: attempted.status, failure: attempted.failure },
    })
    .where('id', '=', id)
    .execute()
  const webhook = await trx
    .updateTable('webhooks')
    .set({ failing_since: sql`coalesce(failing_since, now())` })
    .where('id', '=', webhook_id)
    .where('is_enabled', '=', true)
    .returning([
      'user_id',
      'name',
      sql<boolean>`failing_since < ${daysAgo(FAILING_DAYS)}`.as('fails_for_days'),
    ])
    .executeTakeFirst()
  const reason = attempted.disabledBecause ?? (webhook?.fails_for_days ? 'failing' : undefined)
  if (!webhook || !reason) return
  await trx
    .updateTable('webhooks')
    .set({ is_enabled: false, disabled_because: reason })
    .where('id', '=', webhook_id)
    .execute()
  await notify(trx, WEBHOOKS_CHANNEL, '')
  await recordSecurityEvent(trx, webhook.user_id, { kind: 'webhook_disabled', name: webhook.name })
}

export async function deleteOldDeliveries(db: Db) {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', daysAgo(DELIVERY_DAYS)).execute()
}

/** Webhooks with messages but without a job: the process was killed between two attempts, or a backup was restored. */
export const listWebhooksWithDeliveries = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select('d.webhook_id')
    .distinct()
    .where('w.is_enabled', '=', true)
    .where('d.status', '=', 'waiting')
    .execute()
