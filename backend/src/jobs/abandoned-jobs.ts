import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { LEASE_CLASS } from '../db/notifications.ts'

/** A worker without a lease is considered dead after this time. The queue library would wait for four hours. */
const SILENCE = sql`interval '20 seconds'`

/** Records that these workers are alive; `lease` is the lock their process holds, if it holds one right now. */
export async function recordAlive(db: Db, workers: readonly string[], lease: number | null) {
  if (workers.length === 0) return
  // Raw: inserts a row for each element of an array.
  await sql`
    insert into job_workers (worker, seen_at, lease) select unnest(${workers}::text[]), now(), ${lease}::integer
    on conflict (worker) do update set seen_at = now(), lease = excluded.lease`.execute(db)
}

export async function releaseJobs(db: Db, workers: readonly string[]) {
  if (workers.length > 0)
    // Raw: calls a function of Graphile Worker.
    await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db)
}

/** PostgreSQL releases the lease as soon as the process of its session ends. */
const LEASE_HAS_ENDED = sql`w.lease is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid::bigint = ${LEASE_CLASS} and objid::bigint = w.lease
    and database = (select oid from pg_database where datname = current_database()))`

type Release = {
  /** Our own workers, whose jobs stay locked. */
  own?: readonly string[]
  /** False while running processes may not have acquired their lease yet. Then only the timeout counts. */
  areLeasesReliable?: boolean
}

/** Unlocks the jobs of dead workers and deletes old rows about workers. */
export async function releaseAbandonedJobs(db: Db, { own = [], areLeasesReliable = true }: Release = {}) {
  // Raw: calls a function of Graphile Worker.
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs j
    left join job_workers w on w.worker = j.locked_by
    where j.locked_at is not null and j.locked_by <> all (${own}::text[]) and (
      (${areLeasesReliable} and ${LEASE_HAS_ENDED})
      or (j.locked_at < now() - ${SILENCE} and (w.seen_at is null or w.seen_at < now() - ${SILENCE})))
    having count(*) > 0`.execute(db)
  await db
    .deleteFrom('job_workers')
    .where('seen_at', '<', sql<string>`now() - ${SILENCE} - interval '1 hour'`)
    .execute()
}
