import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

type RunningJob = { id: string }

const WAITS = sql`locked_at is null and attempts < max_attempts and run_at <= now()`

/** Whether a job of another user in the same lane could start in place of this one. */
export async function areOtherUsersWaiting(
  db: Db,
  { id }: RunningJob,
  lane: readonly string[],
): Promise<boolean> {
  // Raw: reads a view of Graphile Worker, which is not among our table types.
  const { rows } = await sql<{ wait: boolean }>`
    select exists (
      select from graphile_worker.jobs other
      where ${WAITS} and task_identifier = any (${lane}::text[])
        and queue_name is distinct from (select queue_name from graphile_worker.jobs where id = ${id}::bigint)
        and not exists (select from graphile_worker.jobs busy
          where busy.queue_name = other.queue_name and busy.locked_at is not null)) as wait`.execute(db)
  return rows[0]?.wait ?? false
}

/** Adds a running job to the end of the queue, unless it was cancelled. The caller ends the current run. */
export async function requeueJob(db: Db, { id, payload }: RunningJob & { payload: unknown }) {
  // Raw: calls a function of Graphile Worker.
  await sql`
    select graphile_worker.add_job(task_identifier, payload => ${JSON.stringify(payload)}::json, job_key => key,
      queue_name => queue_name, max_attempts => max_attempts)
    from graphile_worker.jobs where id = ${id}::bigint and key is not null`.execute(db)
}

/** Moves the waiting jobs of the same user to the end of the queue, so that users take turns. */
export async function endTurn(db: Db, { id }: RunningJob) {
  // Raw: calls a function of Graphile Worker.
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => clock_timestamp()) from graphile_worker.jobs
    where ${WAITS} and queue_name = (select queue_name from graphile_worker.jobs where id = ${id}::bigint)
    having count(*) > 0`.execute(db)
}

/**
 * Restarts interrupted jobs without counting the attempt, except for cancelled jobs (no key, no attempts left) and
 * jobs with a single attempt. Returns the jobs that are still locked.
 */
export async function restoreAttempts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Raw: calls a function of Graphile Worker.
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => greatest(0, attempts - 1))
    from graphile_worker.jobs where id = any (${ids}::bigint[]) and locked_at is null and max_attempts > 1
      and (key is not null or attempts < max_attempts)`.execute(db)
  // Raw: reads a view of Graphile Worker.
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.jobs where id = any (${ids}::bigint[]) and locked_at is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes queues without jobs, because the library checks every named queue when it looks for a job. */
export async function deleteUnusedQueues(db: Db) {
  // Raw: deletes from a table of Graphile Worker.
  await sql`delete from graphile_worker._private_job_queues q where locked_at is null
    and not exists (select from graphile_worker._private_jobs where job_queue_id = q.id)`.execute(db)
}
