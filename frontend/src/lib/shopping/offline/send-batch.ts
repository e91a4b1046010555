import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { SendResult } from '#lib/offline/change-queue/queue-state.ts'
import { send } from '#lib/offline/change-queue/send-json.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

/** Idempotent: the API ignores operations that it has already applied. */
export async function sendBatch(
  batch: WaitingChange[],
  storeId: number | null,
): Promise<SendResult<ShoppingListRead | undefined>> {
  const [first] = batch as [WaitingChange]
  if (!isOperation(first)) return send(placementUrl(first.list_id), first.placement)
  const url = `/shopping/${first.list_id}/operations${storeId ? `?store=${storeId}` : ''}`
  return send(url, { operations: batch.filter(isOperation).map((change) => change.operation) })
}

const placementUrl = (listId: number) => `/shopping/${listId}/placements`
