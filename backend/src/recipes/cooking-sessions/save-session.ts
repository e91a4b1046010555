import { type CookingSessionUpdate, MAX_TIMERS } from '@larder/contract/recipes/cooking-sessions'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../errors/http-error.ts'
import type { LockedSession } from './cooking-sessions.queries.ts'
import { scheduleNextTimer } from './timer-jobs.ts'

const MAX_END_AHEAD_MS = 9 * 7 * 24 * 60 * 60 * 1000
const MAX_NETWORK_DELAY_MS = 60 * 1000

type Timers = NonNullable<CookingSessionUpdate['timers']>

/** Saves a change made now or while offline. A newer change from another device wins, but timers are always merged. */
export async function saveSession(
  trx: Db,
  { id, updated_at, isNew }: LockedSession,
  { timers = [], stopped_timer_ids = [], seconds_ago = 0, ...progress }: CookingSessionUpdate,
) {
  const rows = timers.map((timer, index) => ({ ...timer, ends_at: parseEnd(timer, index) }))
  const at = new Date(Date.now() - seconds_ago * 1000)
  if (isNew || at >= new Date(updated_at))
    await trx
      .updateTable('cooking_sessions')
      .set({ ...progress, updated_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
  await stopTimers(trx, id, stopped_timer_ids)
  await storeTimers(trx, id, rows, at)
  if (timers.length + stopped_timer_ids.length > 0) await scheduleNextTimer(trx, id)
}

function parseEnd({ ends_at, left_sec }: Timers[number], index: number): string | null {
  if ((ends_at === null) === (left_sec === null))
    throw invalid(`/timers/${index}`, 'either', 'needs one of ends_at and left_sec, and null for the other', {
      fields: ['ends_at', 'left_sec'],
    })
  if (ends_at === null) return null
  const end = Date.parse(ends_at)
  if (!(end >= 0 && end <= Date.now() + MAX_END_AHEAD_MS))
    throw invalid(`/timers/${index}/ends_at`, 'invalid', 'is not a valid end of a timer')
  return new Date(end).toISOString()
}

async function stopTimers(trx: Db, sessionId: number, keys: string[]) {
  if (keys.length === 0) return
  await trx
    .deleteFrom('cooking_timers')
    .where('cooking_session_id', '=', sessionId)
    .where('key', 'in', keys)
    .execute()
}

/** A timer that ended long before it arrived here has already rung on its device; a short delay is just the network. */
const toRungAt = ({ ends_at }: Pick<Timers[number], 'ends_at'>) =>
  ends_at !== null && Date.parse(ends_at) <= Date.now() - MAX_NETWORK_DELAY_MS
    ? new Date().toISOString()
    : null

async function storeTimers(trx: Db, sessionId: number, timers: Timers, at: Date) {
  for (const { id: key, ...timer } of timers) {
    const values = {
      kind: 'timer' as const,
      ...timer,
      updated_at: at.toISOString(),
      rung_at: toRungAt(timer),
    }
    await trx
      .insertInto('cooking_timers')
      .values({ ...values, cooking_session_id: sessionId, key })
      .onConflict((conflict) =>
        conflict
          .columns(['cooking_session_id', 'key'])
          .doUpdateSet({
            ...values,
            rung_at: sql`case when cooking_timers.ends_at = excluded.ends_at
            then coalesce(cooking_timers.rung_at, excluded.rung_at) else excluded.rung_at end`,
          })
          .where('cooking_timers.updated_at', '<=', values.updated_at),
      )
      .execute()
  }
  if (timers.length === 0) return
  await trx
    .deleteFrom('cooking_timers')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('cooking_timers')
        .select('id')
        .where('cooking_session_id', '=', sessionId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_TIMERS),
    )
    .execute()
}
