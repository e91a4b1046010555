import { firstMessage } from '#lib/api/field-message.ts'
import type { ProblemText } from '#lib/api/problem-text.ts'
import type { SendResult } from './queue-state.ts'

const PATIENCE_MS = 10_000

/** For what does no harm when it is sent once more. */
export async function send<Answer>(address: string, body: unknown): Promise<SendResult<Answer>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) {
      const answer = (response.status === 204 ? undefined : await response.json()) as Answer
      return { outcome: 'done', answer }
    }
    if (response.status === 401) return { outcome: 'signed-out' }
    if (mayWorkLater(response.status)) return { outcome: 'unreachable' }
    const said: Partial<ProblemText> = (await response.json().catch(() => undefined)) ?? {}
    const reason = firstMessage({ ...said, status: response.status })
    return { outcome: 'refused', reason }
  } catch {
    return { outcome: 'unreachable' }
  }
}

const mayWorkLater = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429
