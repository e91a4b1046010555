import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { firstMessage } from '#lib/api/field-message.ts'
import type { SaidProblem } from '#lib/api/said-problem.ts'
import type { SendResult } from './queue-state.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

const PATIENCE_MS = 10_000

/** Sending the same once more does no harm. */
export async function sendBatch(batch: WaitingChange[], storeId: number | null): Promise<SendResult> {
  const [first] = batch as [WaitingChange]
  if (!isOperation(first)) return send(placementAddress(first.list_id), first.placement)
  const address = `/shopping/${first.list_id}/operations${storeId ? `?store=${storeId}` : ''}`
  return send(address, { operations: batch.filter(isOperation).map((change) => change.operation) })
}

const placementAddress = (listId: number) => `/shopping/${listId}/placements`

async function send(address: string, body: unknown): Promise<SendResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) {
      const list = response.status === 204 ? undefined : ((await response.json()) as ShoppingListRead)
      return { outcome: 'done', list }
    }
    if (response.status === 401) return { outcome: 'signed-out' }
    if (mayWorkLater(response.status)) return { outcome: 'unreachable' }
    const said: Partial<SaidProblem> = (await response.json().catch(() => undefined)) ?? {}
    const reason = firstMessage({ ...said, status: response.status })
    return { outcome: 'refused', reason }
  } catch {
    return { outcome: 'unreachable' }
  }
}

const mayWorkLater = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429
