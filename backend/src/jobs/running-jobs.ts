import type { Job, TaskList } from 'graphile-worker'
import { isConnectionLost } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import { areOtherUsersWaiting, endTurn, requeueJob, restoreAttempts } from './fair-turns.ts'
import type { Attempt, JobHandler } from './job-handler.ts'
import type { Lane } from './queue.ts'

/** How long a job runs before it yields to other users, without its startup. */
const TURN_MS = 10_000

/** Thrown by a job that yields. It is added to the queue again. */
class TurnEnded extends Error {}
class Cancelled extends Error {}

/** The running jobs of this process. */
export class RunningJobs {
  readonly #db: Db
  readonly #onInterrupted: () => void
  readonly #turnMs: number
  readonly #byKey = new Map<string, AbortController>()
  /** Jobs that failed because the service stopped or the database connection was lost. */
  #interrupted: string[] = []

  constructor(db: Db, onInterrupted: () => void, turnMs = TURN_MS) {
    this.#db = db
    this.#onInterrupted = onInterrupted
    this.#turnMs = turnMs
  }

  cancel(key: string) {
    this.#byKey.get(key)?.abort(new Cancelled('the job was cancelled'))
  }

  /** Jobs whose failure is not recorded yet are handled by the next call. */
  async restoreInterrupted() {
    const ids = this.#interrupted
    this.#interrupted = []
    this.#interrupted.push(...(await restoreAttempts(this.#db, ids)))
  }

  /** The task functions of a lane for the queue library. `onWorker` gets the name of the worker that locked the job. */
  tasks(lane: Lane, handlers: readonly JobHandler[], onWorker: (worker: string) => Promise<void>): TaskList {
    const names = handlers.map(({ kind }) => kind.name)
    return Object.fromEntries(
      handlers.map(({ kind, run }) => [
        kind.name,
        async (payload, { job, abortSignal }) => {
          const isFair = lane === 'long'
          const attempt = { isLast: job.attempts >= job.max_attempts }
          const yieldTurn = isFair ? this.#createYield(job, names) : async () => {}
          await this.#run(job, abortSignal, async (signal) => {
            try {
              if (job.locked_by) await onWorker(job.locked_by)
              await run(payload as never, { ...attempt, signal, yieldTurn })
              if (isFair) await endTurn(this.#db, job)
            } catch (error) {
              if (!(error instanceof TurnEnded)) throw error
              await endTurn(this.#db, job)
              await requeueJob(this.#db, { id: job.id, payload })
            }
          })
        },
      ]),
    )
  }

  #createYield(job: Job, names: readonly string[]): Attempt['yieldTurn'] {
    // The first call is before any work, the second after startup and the first part of the work.
    let calls = 0
    let turnEnds = 0
    return async () => {
      calls += 1
      if (calls <= 2) turnEnds = Date.now() + this.#turnMs
      if (calls === 1 || Date.now() < turnEnds) return
      if (await areOtherUsersWaiting(this.#db, job, names)) throw new TurnEnded()
      turnEnds = Date.now() + this.#turnMs
    }
  }

  async #run(job: Job, stopping: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    const cancelling = new AbortController()
    if (job.key) this.#byKey.set(job.key, cancelling)
    try {
      await work(AbortSignal.any([stopping, cancelling.signal]))
    } catch (error) {
      if (cancelling.signal.aborted) return
      if (stopping.aborted || isConnectionLost(error)) {
        this.#interrupted.push(job.id)
        this.#onInterrupted()
      }
      throw error
    } finally {
      if (job.key && this.#byKey.get(job.key) === cancelling) this.#byKey.delete(job.key)
    }
  }
}
