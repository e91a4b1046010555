import type { ApiProblem } from '#lib/api/api-problem.ts'
import { firstMessage } from '#lib/api/field-message.ts'
import type { SendResult } from './queue-state.ts'

const TIMEOUT_MS = 10_000

/** Only for idempotent requests: they may be sent again. */
export async function send<Result>(url: string, body: unknown): Promise<SendResult<Result>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      const result = (response.status === 204 ? undefined : await response.json()) as Result
      return { outcome: 'done', body: result }
    }
    if (response.status === 401) return { outcome: 'signed-out' }
    if (isRetryable(response.status)) return { outcome: 'unreachable' }
    const problem: Partial<ApiProblem> = (await response.json().catch(() => undefined)) ?? {}
    const reason = firstMessage({ ...problem, status: response.status })
    return { outcome: 'refused', reason }
  } catch {
    return { outcome: 'unreachable' }
  }
}

const isRetryable = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429
