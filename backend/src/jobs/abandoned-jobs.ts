import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Whoever has not been seen for so long has been killed: the queue itself would wait for four hours. */
const SILENCE = sql`interval '20 seconds'`

export async function noteAlive(db: Db, workers: readonly string[]) {
  if (workers.length === 0) return
  await sql`
    insert into job_workers (worker, seen_at) select unnest(${workers}::text[]), now()
    on conflict (worker) do update set seen_at = now()`.execute(db)
}

/** Gives back what these had begun. */
export async function releaseJobs(db: Db, workers: readonly string[]) {
  if (workers.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db)
}

/** Gives back what the killed had begun, and forgets them. */
export async function releaseAbandonedJobs(db: Db) {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${SILENCE} and not exists (
      select from job_workers where worker = locked_by and seen_at > now() - ${SILENCE})
    having count(*) > 0`.execute(db)
  await sql`delete from job_workers where seen_at < now() - ${SILENCE} - interval '1 hour'`.execute(db)
}
