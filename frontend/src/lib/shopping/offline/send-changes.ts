import type { Problem } from '@larder/contract/problems'
import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { isOperation, type WaitingChange } from './waiting-change.ts'

const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 200

type SendResult =
  | { outcome: 'done'; changes: WaitingChange[]; list: ShoppingListRead | undefined }
  | { outcome: 'refused'; change: WaitingChange; status: number; reason: string }
  | { outcome: 'signed-out' }
  | { outcome: 'unreachable' }

/** Sends the first of what waits, as much as goes in one request. Sending it again does no harm. */
export async function sendChanges(
  changes: readonly WaitingChange[],
  storeId: number | null,
  oneByOne: boolean,
): Promise<SendResult> {
  const [first] = changes
  if (!first) return { outcome: 'done', changes: [], list: undefined }
  if (!isOperation(first)) return send([first], placementAddress(first.list_id), first.placement)
  const batch = [first, ...changes.slice(1, oneByOne ? 1 : MOST_AT_ONCE).filter(isOperation)]
  const address = `/shopping/${first.list_id}/operations${storeId ? `?store=${storeId}` : ''}`
  return send(batch, address, { operations: batch.map((change) => change.operation) })
}

const placementAddress = (listId: number) => `/shopping/${listId}/placements`

async function send(changes: WaitingChange[], address: string, body: unknown): Promise<SendResult> {
  const [change] = changes as [WaitingChange]
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) {
      const list = response.status === 204 ? undefined : ((await response.json()) as ShoppingListRead)
      return { outcome: 'done', changes, list }
    }
    if (response.status === 401) return { outcome: 'signed-out' }
    if (mayWorkLater(response.status)) return { outcome: 'unreachable' }
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>
    const reason = problem.errors?.[0]?.message ?? problem.detail ?? response.statusText
    return { outcome: 'refused', change, status: response.status, reason }
  } catch {
    return { outcome: 'unreachable' }
  }
}

const mayWorkLater = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429
