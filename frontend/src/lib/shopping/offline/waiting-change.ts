import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import type { QueuedChange } from '#lib/offline/change-queue/queue-state.ts'

export type Placement = {
  store_id: number
  shelf_id: number
  ingredient_id: number
}

type Change = QueuedChange & { list_id: number }

/** `removed` is the item to show again before the API has acknowledged the undo. */
export type OperationChange = Change & { operation: ShoppingOperation; removed?: RemovedItem }
type PlacementChange = Change & { placement: Placement }

/** Not acknowledged by the API yet. */
export type WaitingChange = OperationChange | PlacementChange

export type RemovedItem = {
  item: ShoppingListItemRead
  shelf_id: number | null
  is_guess: boolean
}

export const isOperation = (change: WaitingChange): change is OperationChange => 'operation' in change
