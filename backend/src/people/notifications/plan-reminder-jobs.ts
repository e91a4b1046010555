import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { addJob, type JobKind, removeJob } from '../../jobs/queue.ts'

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
  const { rows } = await sql<{ id: number; next_plan_at: string }>`
    select id, next_plan_at from push_subscriptions where next_plan_at is not null
      and not exists (select from graphile_worker.jobs where key = ${KEY_PREFIX} || push_subscriptions.id)`.execute(
    db,
  )
  for (const subscription of rows) await schedulePlanReminder(db, subscription)
}
