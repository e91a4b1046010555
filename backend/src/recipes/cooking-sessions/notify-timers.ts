import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { queuePush } from '../../people/notifications/push-jobs.ts'
import { listSubscribedDevices } from '../../people/notifications/push-subscriptions.queries.ts'
import { cookingSessionOf } from './cooking-sessions.queries.ts'
import { scheduleTimers } from './timer-jobs.ts'

/** Whoever comes later than this has thrown the dough away. */
const TOO_LATE_MS = 24 * 60 * 60 * 1000

type Claimed = {
  user_id: number
  recipe_id: number
  key: string
  name: string
  step: number
  kind: 'timer' | 'alarm'
  ends_at: string
}

/** Rings what has ended, once: whoever claims a timer orders its push in the same transaction. */
export async function notifyTimers(db: Db, sessionId: number) {
  await inTransaction(db, async (trx) => {
    const claimed = await claimEnded(trx, sessionId)
    await scheduleTimers(trx, sessionId)
    for (const timer of claimed.filter(({ ends_at }) => Date.now() - Date.parse(ends_at) < TOO_LATE_MS))
      await ring(trx, timer)
  })
}

async function claimEnded(trx: Db, sessionId: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update cooking_timers t set rung_at = now() from cooking_sessions c
    where c.id = t.cooking_session_id and c.id = ${sessionId} and t.rung_at is null and t.ends_at <= now()
    returning c.user_id, c.recipe_id, t.key, t.name, t.step, t.kind, t.ends_at`.execute(trx)
  return rows
}

/** Not where the recipe, or the right to see it, is gone by now. */
async function ring(trx: Db, { user_id, recipe_id, kind, ends_at, ...timer }: Claimed) {
  const cook = await findCallerById(trx, user_id)
  const session = cook && (await cookingSessionOf(cook).read(trx, recipe_id, cook))
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
