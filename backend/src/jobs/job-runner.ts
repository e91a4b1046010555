import type { FastifyBaseLogger } from 'fastify'
import type { Runner, TaskList } from 'graphile-worker'
import type { Database } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import { noteAlive, releaseAbandonedJobs, releaseJobs } from './abandoned-jobs.ts'
import { JOBS_CHANNEL, type JobKind, LANES, type Lane, timeToNextJob } from './queue.ts'

const LOOK_MS = 5000
/** Node counts no further than 24 days. */
const LONGEST_SLEEP_MS = 60 * 60 * 1000
/** Before a job is told to stop: another will go on where it was. */
const STOP_MS = 100

export type Attempt = {
  /** Aborted when the service stops. */
  signal: AbortSignal
  isLast: boolean
}
export type JobHandler = { kind: JobKind<object>; run: (payload: never, attempt: Attempt) => Promise<void> }

/** Ties a kind of job to what does it. A handler may be killed anywhere and is then run again: it must not mind. */
export const handle = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): JobHandler => ({ kind, run: run as JobHandler['run'] })

type House = { database: Database; notifications: Notifications; log: FastifyBaseLogger }

/** Works off the queue while there is something to do; while there is nothing, or only later, it costs nothing. */
export class JobRunner {
  readonly #house: House
  readonly #handlers: readonly JobHandler[]
  readonly #workers = new Set<string>()
  #isClosed = false
  #runners: Promise<Runner[]> | undefined
  #looking: NodeJS.Timeout | undefined
  #resting: Promise<void> = Promise.resolve()

  constructor(house: House, handlers: readonly JobHandler[]) {
    this.#house = house
    this.#handlers = handlers
    house.notifications.on(JOBS_CHANNEL, () => this.#lookLater(0))
    // What was left in the queue is taken up.
    void house.database.whenReady.then(() => this.#lookLater(0))
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#looking)
    await this.#rest()
  }

  #wake() {
    if (this.#isClosed) return
    this.#runners ??= this.#run().catch((error) => {
      this.#house.log.warn({ err: error }, 'jobs cannot be run now; trying again')
      this.#runners = undefined
      return []
    })
    this.#lookLater(LOOK_MS)
  }

  #lookLater(afterMs: number) {
    clearTimeout(this.#looking)
    if (this.#house.database.isReady && !this.#isClosed)
      this.#looking = setTimeout(() => void this.#look(), afterMs).unref()
  }

  /** Is there still something to do, and does someone hold what they no longer do? */
  async #look() {
    const { database, log } = this.#house
    const { db } = database
    try {
      const waitMs = (await timeToNextJob(db)) ?? Number.POSITIVE_INFINITY
      if (waitMs <= LOOK_MS) {
        await noteAlive(db, [...this.#workers])
        await releaseAbandonedJobs(db)
        this.#wake()
      } else {
        // Before it rests: whoever is told of a job meanwhile looks sooner.
        if (Number.isFinite(waitMs)) this.#lookLater(Math.min(waitMs - LOOK_MS, LONGEST_SLEEP_MS))
        await this.#rest()
      }
    } catch (error) {
      if (this.#isClosed) return
      log.warn({ err: error }, 'the queue of jobs does not answer; trying again')
      this.#lookLater(LOOK_MS)
    }
  }

  async #run(): Promise<Runner[]> {
    const { Logger, run } = await import('graphile-worker')
    const logger = new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') this.#house.log.warn({ job: meta }, message)
    })
    const lanes = Object.entries(LANES) as [Lane, (typeof LANES)[Lane]][]
    return Promise.all(
      lanes.map(([lane, { atOnce }]) =>
        run({
          connectionString: this.#house.database.url,
          maxPoolSize: atOnce + 1,
          concurrency: atOnce,
          pollInterval: 1000,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: STOP_MS,
          logger,
          taskList: this.#tasksOf(lane),
          parsedCronItems: [],
        }),
      ),
    )
  }

  #tasksOf(lane: Lane): TaskList {
    const handlers = this.#handlers.filter(({ kind }) => kind.lane === lane)
    return Object.fromEntries(
      handlers.map(({ kind, run }) => [
        kind.name,
        (payload, { job, abortSignal }) => {
          if (job.locked_by) this.#workers.add(job.locked_by)
          return run(payload as never, {
            signal: abortSignal,
            isLast: job.attempts >= job.max_attempts,
          })
        },
      ]),
    )
  }

  /** Whoever closes waits for it too when it has begun by itself: until then there are connections. */
  #rest(): Promise<void> {
    const resting = this.#resting.catch(() => {}).then(() => this.#stop())
    this.#resting = resting
    return resting
  }

  async #stop() {
    const runners = this.#runners
    this.#runners = undefined
    const workers = [...this.#workers]
    this.#workers.clear()
    await Promise.all(((await runners) ?? []).map((runner) => runner.stop().catch(() => {})))
    await releaseJobs(this.#house.database.db, workers)
  }
}
