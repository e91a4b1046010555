import { tooMany, unavailable } from '../errors/http-error.ts'

type Size = { atWork: number; waiting: number; maxPerCaller?: number; retryAfterSeconds?: number }
type Manner = { caller?: number; alwaysQueue?: boolean }

/**
 * Lets `atWork` jobs run at once and `waiting` more wait; the rest are told to come back, so that nobody waits long. Of one
 * caller there are at most `maxPerCaller`, so that nobody keeps the others out.
 */
export class AdmissionQueue {
  readonly #size: Required<Size>
  readonly #line: (() => void)[] = []
  readonly #callers = new Map<number, number>()
  #running = 0

  constructor(size: Size) {
    this.#size = { maxPerCaller: Number.POSITIVE_INFINITY, retryAfterSeconds: 2, ...size }
  }

  /** Refuses now what `run` would refuse; for work that begins with something costly. */
  requireRoom() {
    const { atWork, waiting, retryAfterSeconds } = this.#size
    const isFull = this.#running >= atWork && this.#line.length >= waiting
    if (isFull) throw unavailable('The server is busy. Please try again.', retryAfterSeconds, 'too_busy')
  }

  /** Who is patient waits however many do: for work that nobody waits for, or that has begun. */
  async run<Result>(
    job: () => Promise<Result>,
    { caller, alwaysQueue = false }: Manner = {},
  ): Promise<Result> {
    if (!alwaysQueue) this.requireRoom()
    if (caller === undefined) return this.#inTurn(job)
    const { maxPerCaller, retryAfterSeconds } = this.#size
    const theirs = this.#callers.get(caller) ?? 0
    if (theirs >= maxPerCaller)
      throw tooMany(`Send at most ${maxPerCaller} at once. Try again when one is done.`, retryAfterSeconds)
    this.#callers.set(caller, theirs + 1)
    try {
      return await this.#inTurn(job)
    } finally {
      this.#forgetOneOf(caller)
    }
  }

  async #inTurn<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#size.atWork) this.#running++
    else await new Promise<void>((resolve) => this.#line.push(resolve))
    try {
      return await job()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running--
    }
  }

  #forgetOneOf(caller: number) {
    const left = (this.#callers.get(caller) ?? 1) - 1
    if (left > 0) this.#callers.set(caller, left)
    else this.#callers.delete(caller)
  }
}
