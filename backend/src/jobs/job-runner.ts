import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { type Notifications, RECONNECT_MS } from '../db/notifications.ts'
import { recordAlive, releaseAbandonedJobs, releaseJobs } from './abandoned-jobs.ts'
import type { JobHandler } from './job-handler.ts'
import { JOBS_CHANNEL, LANES, type Lane, parseCancelledKey, timeToNextJob } from './queue.ts'
import { RunningJobs } from './running-jobs.ts'
import { startWorkers, type Workers } from './start-workers.ts'

const CHECK_MS = 5000
/** After PostgreSQL restarts, every process acquires its lease again within this time. */
const LEASE_GRACE_MS = 2 * RECONNECT_MS
/** Node timers are limited to 24 days. */
const MAX_SLEEP_MS = 60 * 60 * 1000
/** After this time the queue has recorded a failure. */
const FAILURE_RECORDED_MS = 300
/** Time until running jobs are aborted. They continue in the next process. */
const ABORT_AFTER_MS = 100
/**
 * Without batching, completion is awaited. Otherwise a failure there would end the process, and a stop would run the
 * job twice.
 */
const NO_BATCHING = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

type RunnerServices = {
  database: Database
  notifications: Notifications
  log: FastifyBaseLogger
  /** How long a long job runs before it yields to other users. */
  turnMs?: number
}

/** The workers of an active period. `workers` are the names under which they lock jobs. */
type Shift = { runners: Promise<Workers[]>; workers: Set<string> }

/** Runs jobs while there are any. An idle runner needs no connections and no polling. */
export class JobRunner {
  readonly #services: RunnerServices
  readonly #handlers: readonly JobHandler[]
  readonly #running: RunningJobs
  #isClosed = false
  #shift: Shift | undefined
  #checkTimer: NodeJS.Timeout | undefined
  #stopping: Promise<void> = Promise.resolve()

  constructor(services: RunnerServices, handlers: readonly JobHandler[]) {
    this.#services = services
    this.#handlers = handlers
    this.#running = new RunningJobs(
      services.database.db,
      () => this.#scheduleCheck(FAILURE_RECORDED_MS),
      services.turnMs,
    )
    services.notifications.on(JOBS_CHANNEL, (payload) => {
      const cancelled = parseCancelledKey(payload)
      if (cancelled === undefined) this.#scheduleCheck(0)
      else this.#running.cancel(cancelled)
    })
    // Jobs may be left from the last run.
    void services.database.whenReady.then(() => this.#scheduleCheck(0))
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#checkTimer)
    await this.#stopInOrder()
  }

  #wake() {
    if (this.#isClosed) return
    this.#shift ??= this.#begin()
    this.#scheduleCheck(CHECK_MS)
  }

  #scheduleCheck(afterMs: number) {
    clearTimeout(this.#checkTimer)
    if (this.#services.database.isReady && !this.#isClosed)
      this.#checkTimer = setTimeout(() => void this.#check(), afterMs).unref()
  }

  /** Starts or stops the workers, and releases jobs of dead workers. */
  async #check() {
    const { database, notifications, log } = this.#services
    const { db } = database
    try {
      const waitMs = (await timeToNextJob(db)) ?? Number.POSITIVE_INFINITY
      if (waitMs <= CHECK_MS) {
        const workers = [...(this.#shift?.workers ?? [])]
        await this.#recordAlive(workers)
        const areLeasesReliable = notifications.hasHeldLeaseFor(LEASE_GRACE_MS)
        await releaseAbandonedJobs(db, { own: workers, areLeasesReliable })
        await this.#running.restoreInterrupted()
        this.#wake()
        if (!areLeasesReliable) this.#scheduleCheck(LEASE_GRACE_MS)
      } else {
        // Before stopping, so that a notification in the meantime takes precedence.
        if (Number.isFinite(waitMs)) this.#scheduleCheck(Math.min(waitMs - CHECK_MS, MAX_SLEEP_MS))
        await this.#stopInOrder()
      }
    } catch (error) {
      if (this.#isClosed) return
      log.warn({ err: error }, 'job queue not available; retrying')
      this.#scheduleCheck(CHECK_MS)
    }
  }

  #recordAlive(workers: readonly string[]) {
    const { database, notifications } = this.#services
    return recordAlive(database.db, workers, notifications.lease ?? null)
  }

  #begin(): Shift {
    const workers = new Set<string>()
    const shift: Shift = {
      workers,
      runners: this.#run(workers).then(
        (runners) => {
          for (const runner of runners)
            void runner.promise.finally(() => this.#stopShift(shift)).catch(() => {})
          return runners
        },
        (error) => {
          this.#services.log.warn({ err: error }, 'job workers did not start; retrying')
          this.#stopShift(shift)
          return []
        },
      ),
    }
    return shift
  }

  /** A worker that cannot record the end of a job gives up and would lock it forever. */
  #stopShift(shift: Shift) {
    if (this.#shift !== shift) return
    this.#stopInOrder().catch((error) =>
      this.#services.log.warn({ err: error }, 'jobs were not released; retrying'),
    )
  }

  async #run(workers: Set<string>): Promise<Workers[]> {
    const { Logger } = await import('graphile-worker')
    const logger = new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') this.#services.log.warn({ job: meta }, message)
    })
    // Before its first job: if the process is killed, its jobs are released at once.
    const onWorker = async (worker: string) => {
      if (workers.has(worker)) return
      workers.add(worker)
      await this.#recordAlive([worker])
    }
    const lanes = (Object.keys(LANES) as Lane[]).map((lane) => ({
      ...LANES[lane],
      lane,
      handlers: this.#handlers.filter(({ kind }) => kind.lane === lane),
    }))
    const used = lanes.filter(({ handlers }) => handlers.length > 0)
    const started = await Promise.allSettled(
      used.map(({ lane, concurrency, handlers }) =>
        startWorkers(this.#services, {
          concurrency,
          pollInterval: 1000,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
          logger,
          taskList: this.#running.tasks(lane, handlers, onWorker),
          parsedCronItems: [],
          preset: { worker: NO_BATCHING },
        }),
      ),
    )
    const runners = started.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value] : []))
    const failed = started.find((lane) => lane.status === 'rejected')
    if (!failed) return runners
    await stopAll(runners)
    throw failed.reason
  }

  /**
   * Calls run one after another, so close() also waits for a stop that has already begun: until then connections are
   * open.
   */
  #stopInOrder(): Promise<void> {
    const stopping = this.#stopping.catch(() => {}).then(() => this.#stop())
    this.#stopping = stopping
    return stopping
  }

  async #stop() {
    const shift = this.#shift
    this.#shift = undefined
    if (!shift) return
    await stopAll(await shift.runners)
    await releaseJobs(this.#services.database.db, [...shift.workers])
    await this.#running.restoreInterrupted()
  }
}

async function stopAll(runners: readonly Workers[]) {
  await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
}
