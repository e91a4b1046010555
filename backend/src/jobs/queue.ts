import { sql } from 'kysely'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/db.ts'
import { notify } from '../db/notify.ts'

/** NOTIFY channel that wakes the job runners. */
export const JOBS_CHANNEL = 'jobs'

/** Payload prefix on that channel: cancels the job with the key that follows. */
const CANCEL = 'cancel '

/**
 * E-mails and push messages must not wait for jobs that take minutes, and no user job can delay a backup. Two long
 * jobs run at once, so that one that waits for a slow site does not block other users.
 */
export const LANES = {
  quick: { concurrency: 4 },
  long: { concurrency: 2 },
  backup: { concurrency: 1 },
} as const
export type Lane = keyof typeof LANES

/** A kind of background job. A domain declares it, adds jobs and registers a handler. */
export type JobKind<Payload extends object> = {
  name: string
  lane: Lane
  maxAttempts: number
  /** Has no value; it ties the payload type to the handler. */
  readonly payload?: Payload
}

type Options = {
  /** Only one job per key exists; adding it again replaces the waiting one. */
  key?: string
  /** Only one job per queue runs at a time, so that no user takes all workers. */
  queue?: string
  runAt?: Date
}

/** Part of the transaction: a rollback removes the job. */
export async function addJob<Payload extends object>(
  trx: Db,
  { name, maxAttempts }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { key, queue, runAt }: Options = {},
) {
  // Raw: calls a function of Graphile Worker.
  await sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
      queue_name => ${queue ?? null}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int)`.execute(
    trx,
  )
  await notify(trx, JOBS_CHANNEL, '')
}

/** Queue of the long jobs of a user: one of them runs at a time. */
export const getLongJobQueue = (userId: number) => `long jobs of ${userId}`

/** Removes a waiting job, also between attempts. A running job continues until it checks by itself. */
export async function removeJob(trx: Db, key: string) {
  // Raw: calls a function of Graphile Worker.
  await sql`select graphile_worker.remove_job(${key})`.execute(trx)
}

/** Removes a job and, after the commit, aborts it on the backend where it runs. */
export async function cancelJob(trx: Db, key: string) {
  await removeJob(trx, key)
  await notify(trx, JOBS_CHANNEL, CANCEL + key)
}

/** The key of the cancelled job, or undefined if the payload is not a cancellation. */
export const parseCancelledKey = (payload: string): string | undefined =>
  payload.startsWith(CANCEL) ? payload.slice(CANCEL.length) : undefined

/** Number of waiting and running jobs of a kind, up to `max`. */
export function countJobs(db: Db, { name }: Pick<JobKind<object>, 'name'>, max: number): Promise<number> {
  return countRows(
    db,
    sql`(select from graphile_worker.jobs where task_identifier = ${name} and attempts < max_attempts limit ${max})`,
  )
}

/** Condition: a job exists whose key is the prefix and the value of the column. */
export const hasJob = (keyPrefix: string, column: string) =>
  sql<boolean>`exists (select from graphile_worker.jobs where key = ${keyPrefix} || ${sql.ref(column)})`

/** Milliseconds until the next job: 0 while a job runs, undefined if there is none. */
export async function timeToNextJob(db: Db): Promise<number | undefined> {
  // Raw: reads a view of Graphile Worker, which is not among our table types.
  const { rows } = await sql<{ wait_ms: number | null }>`
    select min(case when locked_at is null then greatest(0, extract(epoch from run_at - now()) * 1000) else 0 end)::float
      as wait_ms
    from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`.execute(db)
  return rows[0]?.wait_ms ?? undefined
}
