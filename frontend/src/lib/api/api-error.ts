import type { Problem } from '@larder/contract/problems'
import type { ApiProblem } from './api-problem.ts'
import type { ApiResponse } from './api-response.ts'

/** Error response of the API. The message is the API's detail text, for the log; code reads `problem`. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  readonly status: number

  constructor(problem: ApiProblem, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ApiError'
    this.problem = problem
    this.status = problem.status
  }

  static unreachable(cause: unknown): ApiError {
    const code = 'unavailable' satisfies Problem['code']
    return new ApiError({ status: 503, code }, 'The recipe service could not be reached.', cause)
  }

  static async from(response: ApiResponse): Promise<ApiError> {
    const body: Partial<Problem> = (await response.json().catch(() => undefined)) ?? {}
    const { code, params } = body
    const errors = body.errors?.map((field) => ({
      path: field.path,
      code: field.code,
      params: field.params,
    }))
    return new ApiError({ status: response.status, code, params, errors }, body.detail ?? response.statusText)
  }
}
