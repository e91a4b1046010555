import { unavailable } from '../errors/http-error.ts'

/** Lets `atWork` jobs run at once and `waiting` more wait; the rest are told to come back, so that nobody waits long. */
export class AdmissionQueue {
  readonly #atWork: number
  readonly #waiting: number
  readonly #retryAfter: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(size: { atWork: number; waiting: number; retryAfterSeconds?: number }) {
    this.#atWork = size.atWork
    this.#waiting = size.waiting
    this.#retryAfter = size.retryAfterSeconds ?? 2
  }

  /** Refuses now what `run` would refuse; for work that begins with something costly. */
  requireRoom() {
    const isFull = this.#running >= this.#atWork && this.#line.length >= this.#waiting
    if (isFull) throw unavailable('Too busy just now. Please try again.', this.#retryAfter, 'too_busy')
  }

  /** Who is patient waits however many do: for work that nobody waits for. */
  async run<Result>(job: () => Promise<Result>, { isPatient = false } = {}): Promise<Result> {
    if (this.#running >= this.#atWork) await this.#wait(isPatient)
    else this.#running++
    try {
      return await job()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running--
    }
  }

  #wait(isPatient: boolean): Promise<void> {
    if (!isPatient) this.requireRoom()
    return new Promise((resolve) => this.#line.push(resolve))
  }
}
