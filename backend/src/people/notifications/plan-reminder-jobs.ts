import type { Db } from '../../db/db.ts'
import { addJob, hasJob, type JobKind, removeJob } from '../../jobs/queue.ts'

export const planReminderJob: JobKind<{ push_subscription_id: number }> = {
  name: 'tell_plan',
  lane: 'quick',
  maxAttempts: 10,
}

const KEY_PREFIX = 'plan for '

/** Call after each change of `next_plan_at`. */
export async function schedulePlanReminder(
  trx: Db,
  { id, next_plan_at }: { id: number; next_plan_at: string | null },
) {
  const key = `${KEY_PREFIX}${id}`
  if (next_plan_at === null) await removeJob(trx, key)
  else
    await addJob(trx, planReminderJob, { push_subscription_id: id }, { key, runAt: new Date(next_plan_at) })
}

/** The queue is empty after a restore. */
export async function resumePlanReminders(db: Db) {
  const subscriptions = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'next_plan_at'])
    .where('next_plan_at', 'is not', null)
    .where((eb) => eb.not(hasJob(KEY_PREFIX, 'push_subscriptions.id')))
    .execute()
  for (const subscription of subscriptions) await schedulePlanReminder(db, subscription)
}
