import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { SendResult } from '#lib/offline/change-queue/queue-state.ts'
import { send } from '#lib/offline/change-queue/send-json.ts'
import { isOperation, type WaitingChange } from './waiting-change.ts'

/** Sending the same once more does no harm. */
export async function sendBatch(
  batch: WaitingChange[],
  storeId: number | null,
): Promise<SendResult<ShoppingListRead | undefined>> {
  const [first] = batch as [WaitingChange]
  if (!isOperation(first)) return send(placementAddress(first.list_id), first.placement)
  const address = `/shopping/${first.list_id}/operations${storeId ? `?store=${storeId}` : ''}`
  return send(address, { operations: batch.filter(isOperation).map((change) => change.operation) })
}

const placementAddress = (listId: number) => `/shopping/${listId}/placements`
