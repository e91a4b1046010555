import type { Problem } from '@larder/contract/problems'

/** An error response of the API (RFC 9457). */
export class LarderError extends Error {
  readonly status: number
  /** Missing fields mean that a proxy responded instead of the API. */
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail || `The API responded with status ${status}.`)
    this.name = 'LarderError'
    this.status = status
    this.problem = problem
  }

  /** Machine-readable reason, such as `not_found`. */
  get code(): Problem['code'] | undefined {
    return this.problem.code
  }

  /** The invalid values, with JSON pointers to them. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? []
  }
}
