import { unavailable } from './errors.ts'

/** Lets `atWork` jobs run at once and `waiting` more wait; the rest are told to come back, so that nobody waits long. */
export class AdmissionQueue {
  readonly #atWork: number
  readonly #waiting: number
  readonly #line: (() => void)[] = []
  #running = 0

  constructor(size: { atWork: number; waiting: number }) {
    this.#atWork = size.atWork
    this.#waiting = size.waiting
  }

  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atWork) await this.#wait()
    else this.#running++
    try {
      return await job()
    } finally {
      const next = this.#line.shift()
      if (next) next()
      else this.#running--
    }
  }

  #wait(): Promise<void> {
    if (this.#line.length >= this.#waiting) throw unavailable('Too busy just now. Please try again.', 2)
    return new Promise((resolve) => this.#line.push(resolve))
  }
}
