import type { Job, TaskList } from 'graphile-worker'
import { isConnectionLost } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import { addAgain, doOthersWait, endTurn, forgiveTries } from './fair-turns.ts'
import type { Attempt, JobHandler } from './job-runner.ts'
import type { Lane } from './queue.ts'

/** How long a job may work before it makes room for others that wait, not counting what it takes to start. */
const TURN_MS = 10_000

/** Thrown by a job that makes room; it is added to the queue again. */
class TurnIsOver extends Error {}
class Cancelled extends Error {}

/** The jobs that are at work in this process. */
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

  /** Those whose failure the queue has not recorded yet are tried next time. */
  async forgiveInterrupted() {
    const ids = this.#interrupted
    this.#interrupted = []
    this.#interrupted.push(...(await forgiveTries(this.#db, ids)))
  }

  /** What the queue library calls for each job of a lane; `onWorker` is told the name under which it is locked. */
  tasks(lane: Lane, handlers: readonly JobHandler[], onWorker: (worker: string) => Promise<void>): TaskList {
    const names = handlers.map(({ kind }) => kind.name)
    return Object.fromEntries(
      handlers.map(({ kind, run }) => [
        kind.name,
        async (payload, { job, abortSignal }) => {
          const isFair = lane === 'long'
          const attempt = { isLast: job.attempts >= job.max_attempts }
          const yieldToOthers = isFair ? this.#turnOf(job, names) : async () => {}
          await this.#run(job, abortSignal, async (signal) => {
            try {
              if (job.locked_by) await onWorker(job.locked_by)
              await run(payload as never, { ...attempt, signal, yieldToOthers })
              if (isFair) await endTurn(this.#db, job)
            } catch (error) {
              if (!(error instanceof TurnIsOver)) throw error
              await endTurn(this.#db, job)
              await addAgain(this.#db, { id: job.id, payload })
            }
          })
        },
      ]),
    )
  }

  #turnOf(job: Job, names: readonly string[]): Attempt['yieldToOthers'] {
    // The first call comes before anything is done, the second when the reader has started and done its first part.
    let calls = 0
    let turnEnds = 0
    return async () => {
      calls += 1
      if (calls <= 2) turnEnds = Date.now() + this.#turnMs
      if (calls === 1 || Date.now() < turnEnds) return
      if (await doOthersWait(this.#db, job, names)) throw new TurnIsOver()
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
