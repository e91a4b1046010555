import type { Problem } from '@larder/contract/problems'
import type { ApiAnswer } from './call-api.server.ts'

/** The API said no. `problem` is its own explanation. */
export class ApiError extends Error {
  readonly problem: Problem
  readonly status: number
  readonly retryAfterSec: number | undefined

  constructor(problem: Problem, options: { cause?: unknown; retryAfterSec?: number | undefined } = {}) {
    super(problem.detail, { cause: options.cause })
    this.name = 'ApiError'
    this.problem = problem
    this.status = problem.status
    this.retryAfterSec = options.retryAfterSec
  }

  static unreachable(instance: string, cause: unknown): ApiError {
    const detail = 'The recipe service could not be reached.'
    return new ApiError(
      {
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        code: 'unavailable',
        detail,
        instance,
      },
      { cause },
    )
  }

  static async from(response: ApiAnswer, instance: string): Promise<ApiError> {
    const fallback = {
      type: 'about:blank',
      code: 'internal' as const,
      title: response.statusText,
      detail: response.statusText,
      instance,
    }
    const body: unknown = await response.json().catch(() => ({}))
    const problem = { ...fallback, ...(body as Partial<Problem>), status: response.status }
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(problem, { retryAfterSec: retryAfter > 0 ? retryAfter : undefined })
  }
}
