import { tooMany, unavailable } from '../errors/http-error.ts'

type QueueLimits = {
  maxRunning: number
  maxWaiting: number
  maxPerCaller?: number
  retryAfterSeconds?: number
}
type RunOptions = { caller?: number; alwaysQueue?: boolean }

/**
 * Runs at most `maxRunning` tasks at once and queues up to `maxWaiting`. Further tasks are refused, so that no
 * request waits long. `maxPerCaller` keeps one caller from filling the queue.
 */
export class AdmissionQueue {
  readonly #limits: Required<QueueLimits>
  readonly #queue: (() => void)[] = []
  readonly #callers = new Map<number, number>()
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = { maxPerCaller: Number.POSITIVE_INFINITY, retryAfterSeconds: 2, ...limits }
  }

  /** Throws if the queue is full. Call it before expensive preparations. */
  requireFreeSlot() {
    const { maxRunning, maxWaiting, retryAfterSeconds } = this.#limits
    const isFull = this.#running >= maxRunning && this.#queue.length >= maxWaiting
    if (isFull) throw unavailable('The server is busy. Please try again.', retryAfterSeconds, 'too_busy')
  }

  /** `alwaysQueue` queues the task even if the queue is full, for background work and work that has already begun. */
  async run<Result>(
    task: () => Promise<Result>,
    { caller, alwaysQueue = false }: RunOptions = {},
  ): Promise<Result> {
    if (!alwaysQueue) this.requireFreeSlot()
    if (caller === undefined) return this.#runInTurn(task)
    const { maxPerCaller, retryAfterSeconds } = this.#limits
    const running = this.#callers.get(caller) ?? 0
    if (running >= maxPerCaller)
      throw tooMany(
        `You can transfer at most ${maxPerCaller} files at once. Try again when one has arrived.`,
        retryAfterSeconds,
      )
    this.#callers.set(caller, running + 1)
    try {
      return await this.#runInTurn(task)
    } finally {
      this.#releaseCaller(caller)
    }
  }

  async #runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.maxRunning) this.#running++
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }

  #releaseCaller(caller: number) {
    const left = (this.#callers.get(caller) ?? 1) - 1
    if (left > 0) this.#callers.set(caller, left)
    else this.#callers.delete(caller)
  }
}
