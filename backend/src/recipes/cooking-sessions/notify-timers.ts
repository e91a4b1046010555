import type { NotNull } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { queuePush } from '../../people/notifications/push-jobs.ts'
import { listSubscribedDevices } from '../../people/notifications/push-subscriptions.queries.ts'
import { cookingSessionResource } from './cooking-sessions.queries.ts'
import { scheduleNextTimer } from './timer-jobs.ts'

/** Older timers are no longer worth a notification. */
const MAX_DELAY_MS = 24 * 60 * 60 * 1000

type EndedTimer = {
  user_id: number
  recipe_id: number
  key: string
  name: string
  step: number
  kind: 'timer' | 'alarm'
  ends_at: string
}

/** Notifies once per ended timer: claiming it and queueing the push message are one transaction. */
export async function notifyTimers(db: Db, sessionId: number) {
  await inTransaction(db, async (trx) => {
    const claimed = await claimEndedTimers(trx, sessionId)
    await scheduleNextTimer(trx, sessionId)
    for (const timer of claimed.filter(({ ends_at }) => Date.now() - Date.parse(ends_at) < MAX_DELAY_MS))
      await sendPush(trx, timer)
  })
}

async function claimEndedTimers(trx: Db, sessionId: number): Promise<EndedTimer[]> {
  return trx
    .updateTable('cooking_timers as t')
    .from('cooking_sessions as c')
    .set({ rung_at: NOW })
    .whereRef('c.id', '=', 't.cooking_session_id')
    .where('c.id', '=', sessionId)
    .where('t.rung_at', 'is', null)
    .where('t.ends_at', '<=', NOW)
    .returning(['c.user_id', 'c.recipe_id', 't.key', 't.name', 't.step', 't.kind', 't.ends_at'])
    .$narrowType<{ ends_at: NotNull }>()
    .execute()
}

/** Skips timers of recipes that were deleted or that the cook can no longer see. */
async function sendPush(trx: Db, { user_id, recipe_id, kind, ends_at, ...timer }: EndedTimer) {
  const cook = await findCallerById(trx, user_id)
  const session = cook && (await cookingSessionResource(cook).read(trx, recipe_id, cook))
  if (!session) return
  const { title } = session.body as { title: string }
  await queuePush(trx, {
    user_id,
    subscription_ids: await listSubscribedDevices(
      trx,
      user_id,
      kind === 'timer' ? 'wants_timers' : 'wants_alarms',
    ),
    news: { about: kind, due_at: ends_at, recipe_id, title, ...timer },
  })
}
