import { sql } from 'kysely'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/db.ts'

/** On this channel backends hear that there is something to do. */
export const JOBS_CHANNEL = 'jobs'

/** Payload on that channel: the job with the key that follows is to stop. */
const CANCEL = 'cancel '

/**
 * Mail and pushes must not wait behind jobs that take minutes, and nothing that users start may delay a backup. Two long
 * jobs at once: one that waits for a slow site leaves the other slot to somebody else.
 */
export const LANES = { quick: { syncHook: 4 }, long: { syncHook: 2 }, backup: { syncHook: 1 } } as const
export type Lane = keyof typeof LANES

/** One kind of work that outlives a request. A feature declares it, adds it, and hands in what does it. */
export type JobKind<Payload extends object> = {
  name: string
  lane: Lane
  maxAttempts: number
  /** Holds no value: it ties what is added to what does it. */
  readonly payload?: Payload
}

type Options = {
  /** Of jobs with one key there is one at a time: adding it again changes what waits. */
  key?: string
  /** Of jobs with one queue one is at work at a time, so that no person takes all places. */
  queue?: string
  runAt?: Date
}

/** Part of the transaction: what is rolled back was never asked for, what is committed will be done. */
export async function addJob<Payload extends object>(
  trx: Db,
  { name, maxAttempts }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  { key, queue, runAt }: Options = {},
) {
  await sql`
    select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
      queue_name => ${queue ?? null}, run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int)`.execute(
    trx,
  )
  await sql`select pg_notify(${JOBS_CHANNEL}, '')`.execute(trx)
}

/** The queue of a user's long jobs: one of them is at work at a time, whatever it is. */
export const longJobsOf = (userId: number) => `long jobs of ${userId}`

/** Also one that waits for its next try; one that is at work goes on until it looks for itself. */
export async function removeJob(trx: Db, key: string) {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx)
}

/** Removes a job, and aborts it on whichever backend it is at work once the transaction is committed. */
export async function cancelJob(trx: Db, key: string) {
  await removeJob(trx, key)
  await sql`select pg_notify(${JOBS_CHANNEL}, ${CANCEL + key})`.execute(trx)
}

/** The key of the job that a notification cancels, if that is what it says. */
export const cancelledKey = (payload: string): string | undefined =>
  payload.startsWith(CANCEL) ? payload.slice(CANCEL.length) : undefined

/** How many of a kind wait or are at work; counts no further than `most`. */
export function countJobs(db: Db, { name }: Pick<JobKind<object>, 'name'>, most: number): Promise<number> {
  return countRows(
    db,
    sql`(select from graphile_worker.jobs where task_identifier = ${name} and attempts < max_attempts limit ${most})`,
  )
}

/** In how many milliseconds there is something to do; 0 while something is at work, undefined where nothing waits. */
export async function timeToNextJob(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ wait_ms: number | null }>`
    select min(case when locked_at is null then greatest(0, extract(epoch from run_at - now()) * 1000) else 0 end)::float
      as wait_ms
    from graphile_worker.jobs where attempts < max_attempts or locked_at is not null`.execute(db)
  return rows[0]?.wait_ms ?? undefined
}
