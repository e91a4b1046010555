import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

type RunningJob = { id: string }

const WAITS = sql`locked_at is null and attempts < max_attempts and run_at <= now()`

/** Whether another user's job of the same lane could start if this one made room. */
export async function doOthersWait(db: Db, { id }: RunningJob, lane: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ wait: boolean }>`
    select exists (
      select from graphile_worker.jobs other
      where ${WAITS} and task_identifier = any (${lane}::text[])
        and queue_name is distinct from (select queue_name from graphile_worker.jobs where id = ${id}::bigint)
        and not exists (select from graphile_worker.jobs busy
          where busy.queue_name = other.queue_name and busy.locked_at is not null)) as wait`.execute(db)
  return rows[0]?.wait ?? false
}

/** Adds a running job again, behind those that wait; not if it was cancelled meanwhile. The caller ends it then. */
export async function addAgain(db: Db, { id, payload }: RunningJob & { payload: unknown }) {
  await sql`
    select graphile_worker.add_job(task_identifier, payload => ${JSON.stringify(payload)}::json, job_key => key,
      queue_name => queue_name, max_attempts => max_attempts)
    from graphile_worker.jobs where id = ${id}::bigint and key is not null`.execute(db)
}

/** Puts the other waiting jobs of the same user behind everybody's who waits: users take turns. */
export async function endTurn(db: Db, { id }: RunningJob) {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => clock_timestamp()) from graphile_worker.jobs
    where ${WAITS} and queue_name = (select queue_name from graphile_worker.jobs where id = ${id}::bigint)
    having count(*) > 0`.execute(db)
}

/**
 * Jobs that were interrupted through no fault of theirs start again at once, and the try does not count. Not those that
 * were cancelled (no key, no tries left), nor those that may be tried only once. Returns those that are still locked.
 */
export async function forgiveTries(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => greatest(0, attempts - 1))
    from graphile_worker.jobs where id = any (${ids}::bigint[]) and locked_at is null and max_attempts > 1
      and (key is not null or attempts < max_attempts)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where id = any (${ids}::bigint[]) and locked_at is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The queue library looks at every named queue whenever it looks for a job, so those without a job are deleted. */
export async function deleteUnusedQueues(db: Db) {
  await sql`delete from graphile_worker._private_job_queues q where locked_at is null
    and not exists (select from graphile_worker._private_jobs where job_queue_id = q.id)`.execute(db)
}
