import type { Db } from '../../db/db.ts'
import { addJob, hasJob, type JobKind, removeJob } from '../../jobs/queue.ts'

export const notifyTimersJob: JobKind<{ cooking_session_id: number }> = {
  name: 'ring_timers',
  lane: 'quick',
  maxAttempts: 25,
}

const KEY_PREFIX = 'timers of '

/** Call after every change to the timers of a session. Each session has one job, for its next timer. */
export async function scheduleNextTimer(trx: Db, sessionId: number) {
  const { next } = await trx
    .selectFrom('cooking_timers')
    .select((eb) => eb.fn.min('ends_at').as('next'))
    .where('cooking_session_id', '=', sessionId)
    .where('rung_at', 'is', null)
    .executeTakeFirstOrThrow()
  const key = `${KEY_PREFIX}${sessionId}`
  if (!next) await removeJob(trx, key)
  else await addJob(trx, notifyTimersJob, { cooking_session_id: sessionId }, { key, runAt: new Date(next) })
}

/** The job queue is empty after a restore. Timers that ended in the meantime ring late. */
export async function resumeTimers(db: Db) {
  const sessions = await db
    .selectFrom('cooking_timers as t')
    .select('t.cooking_session_id as id')
    .distinct()
    .where('t.rung_at', 'is', null)
    .where('t.ends_at', 'is not', null)
    .where((eb) => eb.not(hasJob(KEY_PREFIX, 't.cooking_session_id')))
    .execute()
  for (const { id } of sessions) await scheduleNextTimer(db, id)
}
