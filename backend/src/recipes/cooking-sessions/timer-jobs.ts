import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { addJob, type JobKind, removeJob } from '../../jobs/queue.ts'

export const notifyTimersJob: JobKind<{ cooking_session_id: number }> = {
  name: 'ring_timers',
  lane: 'quick',
  maxAttempts: 25,
}

const KEY_PREFIX = 'timers of '

/** Call after every change to the timers of a session. Each session has one job, for its next timer. */
export async function scheduleNextTimer(trx: Db, sessionId: number) {
  const { rows } = await sql<{ next: string | null }>`
    select min(ends_at) as next from cooking_timers
    where cooking_session_id = ${sessionId} and rung_at is null and ends_at is not null`.execute(trx)
  const key = `${KEY_PREFIX}${sessionId}`
  const next = rows[0]?.next
  if (!next) await removeJob(trx, key)
  else await addJob(trx, notifyTimersJob, { cooking_session_id: sessionId }, { key, runAt: new Date(next) })
}

/** The job queue is empty after a restore. Timers that ended in the meantime ring late. */
export async function resumeTimers(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select distinct cooking_session_id as id from cooking_timers t where rung_at is null and ends_at is not null
      and not exists (select from graphile_worker.jobs where key = ${KEY_PREFIX} || t.cooking_session_id)`.execute(
    db,
  )
  for (const { id } of rows) await scheduleNextTimer(db, id)
}
