import type { Db } from '../../db/db.ts'
import { countRequest } from '../../http/rate-limits.ts'
import { addJob, type JobKind } from '../../jobs/queue.ts'
import type { News } from './push-messages.ts'

type Order = { user_id: number; subscription_ids: number[]; news: News; tries: number }

/**
 * Begun once: what a killed process had begun may have arrived, and nobody shall be rung twice. What surely did not arrive is
 * ordered again.
 */
export const sendPushJob: JobKind<Order> = { name: 'send_push', lane: 'quick', maxAttempts: 1 }

/** More than anyone cooks by; whoever makes up timers to have us knock at strangers' doors is not heard. */
const MAX_AN_HOUR = 300
const HOUR_SECONDS = 3600
const PAUSES_SECONDS = [5, 20, 60, 180, 600]

/** Part of the transaction that claims what is told, so that it is told once. */
export async function orderPush(trx: Db, { user_id, subscription_ids, news }: Omit<Order, 'tries'>) {
  if (subscription_ids.length === 0) return
  const { count } = await countRequest(trx, `pushes:${user_id}`, HOUR_SECONDS)
  if (count <= MAX_AN_HOUR) await add(trx, { user_id, subscription_ids, news, tries: 1 }, new Date())
}

/** Later each time, and not for ever; a push service may ask for more time. */
export async function orderAgain(db: Db, order: Order, wishedSeconds: number) {
  const pause = PAUSES_SECONDS[order.tries - 1]
  if (pause === undefined || order.subscription_ids.length === 0) return
  const seconds = Math.max(pause, Math.min(wishedSeconds, HOUR_SECONDS))
  await add(db, { ...order, tries: order.tries + 1 }, new Date(Date.now() + seconds * 1000))
}

const add = (db: Db, order: Order, runAt: Date) =>
  addJob(db, sendPushJob, order, { queue: `pushes of ${order.user_id}`, runAt })

export type { Order as PushOrder }
