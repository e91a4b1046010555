import type { Db } from '../../db/db.ts'
import { countRequest } from '../../http/rate-limits.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import type { NotificationContent } from './push-messages.ts'

type PushJobData = { user_id: number; subscription_ids: number[]; news: NotificationContent; tries: number }

/**
 * One attempt only: if the process is killed, the message may have arrived, and it must not arrive twice. Messages that
 * certainly did not arrive are queued again by `requeuePush`.
 */
export const sendPushJob: JobKind<PushJobData> = { name: 'send_push', lane: 'quick', maxAttempts: 1 }

/** More than a cook needs. Limits the abuse of timers to send requests to arbitrary servers. */
const MAX_PER_HOUR = 300
const HOUR_SECONDS = 3600
const RETRY_DELAYS_SECONDS = [5, 20, 60, 180, 600]

/** Call in the transaction that marks the notification as sent, so that it is sent once. */
export async function queuePush(trx: Db, { user_id, subscription_ids, news }: Omit<PushJobData, 'tries'>) {
  if (subscription_ids.length === 0) return
  const { count } = await countRequest(trx, `pushes:${user_id}`, HOUR_SECONDS)
  if (count <= MAX_PER_HOUR) await add(trx, { user_id, subscription_ids, news, tries: 1 }, new Date())
}

/** Increases the delay with each attempt and gives up after the last. A push service can request a longer delay. */
export async function requeuePush(db: Db, data: PushJobData, retryAfterSeconds: number) {
  const pause = RETRY_DELAYS_SECONDS[data.tries - 1]
  if (pause === undefined || data.subscription_ids.length === 0) return
  const seconds = Math.max(pause, Math.min(retryAfterSeconds, HOUR_SECONDS))
  await add(db, { ...data, tries: data.tries + 1 }, new Date(Date.now() + seconds * 1000))
}

const add = (db: Db, data: PushJobData, runAt: Date) =>
  addJob(db, sendPushJob, data, { queue: `pushes of ${data.user_id}`, runAt })

export type { PushJobData }
