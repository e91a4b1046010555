import type { FastifyBaseLogger } from 'fastify'
import type { Runner } from 'graphile-worker'
import type { Database } from '../db/database.ts'
import { type Notifications, RECONNECT_MS } from '../db/notifications.ts'
import { noteAlive, releaseAbandonedJobs, releaseJobs } from './abandoned-jobs.ts'
import { cancelledKey, JOBS_CHANNEL, type JobKind, LANES, type Lane, timeToNextJob } from './queue.ts'
import { RunningJobs } from './running-jobs.ts'

const LOOK_MS = 5000
/** When PostgreSQL returns, all processes take their leases again, each within this time. */
const LEASE_GRACE_MS = 2 * RECONNECT_MS
/** Node counts no further than 24 days. */
const MAX_SLEEP_MS = 60 * 60 * 1000
/** By then the queue has recorded that a job failed. */
const RECORDED_MS = 300
/** Before a job is told to stop: another will go on where it was. */
const STOP_MS = 100
/** Else nobody waits for a job to be ticked off: a failure there would end the process, a stop would do it twice. */
const WAITED_FOR = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

export type Attempt = {
  /** Aborted when the service stops or the job is cancelled. */
  signal: AbortSignal
  isLast: boolean
  /**
   * Called by long jobs wherever they can go on later: when they have worked for a while and others wait, it throws, and
   * the job starts again when its turn comes.
   */
  yieldToOthers: () => Promise<void>
}
export type JobHandler = { kind: JobKind<object>; run: (payload: never, attempt: Attempt) => Promise<void> }

/** Ties a kind of job to what does it. A handler may be killed anywhere and is then run again: it must not mind. */
export const handle = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): JobHandler => ({ kind, run: run as JobHandler['run'] })

type House = {
  database: Database
  notifications: Notifications
  log: FastifyBaseLogger
  /** How long a long job works before it makes room for others that wait. */
  turnMs?: number
}

/** Who works off the queue until it rests. `workers` are the names under which they hold what they have begun. */
type Shift = { runners: Promise<Runner[]>; workers: Set<string> }

/** Works off the queue while there is something to do; while there is nothing, or only later, it costs nothing. */
export class JobRunner {
  readonly #house: House
  readonly #handlers: readonly JobHandler[]
  readonly #running: RunningJobs
  #isClosed = false
  #shift: Shift | undefined
  #looking: NodeJS.Timeout | undefined
  #resting: Promise<void> = Promise.resolve()

  constructor(house: House, handlers: readonly JobHandler[]) {
    this.#house = house
    this.#handlers = handlers
    this.#running = new RunningJobs(house.database.db, () => this.#lookLater(RECORDED_MS), house.turnMs)
    house.notifications.on(JOBS_CHANNEL, (payload) => {
      const cancelled = cancelledKey(payload)
      if (cancelled === undefined) this.#lookLater(0)
      else this.#running.cancel(cancelled)
    })
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
    this.#shift ??= this.#begin()
    this.#lookLater(LOOK_MS)
  }

  #lookLater(afterMs: number) {
    clearTimeout(this.#looking)
    if (this.#house.database.isReady && !this.#isClosed)
      this.#looking = setTimeout(() => void this.#look(), afterMs).unref()
  }

  /** Is there still something to do, and does someone hold what they no longer do? */
  async #look() {
    const { database, notifications, log } = this.#house
    const { db } = database
    try {
      const waitMs = (await timeToNextJob(db)) ?? Number.POSITIVE_INFINITY
      if (waitMs <= LOOK_MS) {
        const workers = [...(this.#shift?.workers ?? [])]
        await this.#noteAlive(workers)
        const areLeasesReliable = notifications.hasHeldLeaseFor(LEASE_GRACE_MS)
        await releaseAbandonedJobs(db, { own: workers, areLeasesReliable })
        await this.#running.forgiveInterrupted()
        this.#wake()
        if (!areLeasesReliable) this.#lookLater(LEASE_GRACE_MS)
      } else {
        // Before it rests: whoever is told of a job meanwhile looks sooner.
        if (Number.isFinite(waitMs)) this.#lookLater(Math.min(waitMs - LOOK_MS, MAX_SLEEP_MS))
        await this.#rest()
      }
    } catch (error) {
      if (this.#isClosed) return
      log.warn({ err: error }, 'the queue of jobs does not answer; trying again')
      this.#lookLater(LOOK_MS)
    }
  }

  #noteAlive(workers: readonly string[]) {
    const { database, notifications } = this.#house
    return noteAlive(database.db, workers, notifications.lease ?? null)
  }

  #begin(): Shift {
    const workers = new Set<string>()
    const shift: Shift = {
      workers,
      runners: this.#run(workers).then(
        (runners) => {
          for (const runner of runners)
            void runner.promise.finally(() => this.#endEarly(shift)).catch(() => {})
          return runners
        },
        (error) => {
          this.#house.log.warn({ err: error }, 'jobs cannot be run now; trying again')
          this.#endEarly(shift)
          return []
        },
      ),
    }
    return shift
  }

  /** One that cannot say that a job is done gives up, and would hold it for ever. */
  #endEarly(shift: Shift) {
    if (this.#shift !== shift) return
    this.#rest().catch((error) =>
      this.#house.log.warn({ err: error }, 'jobs were not given back; trying again'),
    )
  }

  async #run(workers: Set<string>): Promise<Runner[]> {
    const { Logger, run } = await import('graphile-worker')
    const logger = new Logger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning') this.#house.log.warn({ job: meta }, message)
    })
    // Before its first job starts: if the process is killed, the next one knows at once.
    const onWorker = async (worker: string) => {
      if (workers.has(worker)) return
      workers.add(worker)
      await this.#noteAlive([worker])
    }
    const lanes = (Object.keys(LANES) as Lane[]).map((lane) => ({
      ...LANES[lane],
      lane,
      handlers: this.#handlers.filter(({ kind }) => kind.lane === lane),
    }))
    const used = lanes.filter(({ handlers }) => handlers.length > 0)
    const started = await Promise.allSettled(
      used.map(({ lane, syncHook, handlers }) =>
        run({
          connectionString: this.#house.database.url,
          maxPoolSize: syncHook + 1,
          concurrency: syncHook,
          pollInterval: 1000,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: STOP_MS,
          logger,
          taskList: this.#running.tasks(lane, handlers, onWorker),
          parsedCronItems: [],
          preset: { worker: WAITED_FOR },
        }),
      ),
    )
    const runners = started.flatMap((lane) => (lane.status === 'fulfilled' ? [lane.value] : []))
    const failed = started.find((lane) => lane.status === 'rejected')
    if (!failed) return runners
    await stopAll(runners)
    throw failed.reason
  }

  /** Whoever closes waits for it too when it has begun by itself: until then there are connections. */
  #rest(): Promise<void> {
    const resting = this.#resting.catch(() => {}).then(() => this.#stop())
    this.#resting = resting
    return resting
  }

  async #stop() {
    const shift = this.#shift
    this.#shift = undefined
    if (!shift) return
    await stopAll(await shift.runners)
    await releaseJobs(this.#house.database.db, [...shift.workers])
    await this.#running.forgiveInterrupted()
  }
}

async function stopAll(runners: readonly Runner[]) {
  await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
}
