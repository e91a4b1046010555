import type { ShoppingListItemRead } from '@larder/contract/shopping-lists'
import type { ShoppingOperation } from '@larder/contract/shopping-operations'

export type Placement = {
  store_id: number
  shelf_id: number
  ingredient_id: number
}

type Change = {
  id: string
  list_id: number
  /** Whose change it is: another person who logs in on this device does not send it. */
  user_id: number
  /** Increases with each change made on this device. */
  order: number
  /** What it is about, for messages. */
  name: string
  /** Why the service does not take it; it then waits for the person to decide. */
  refusal?: string
}

/** `removed` lets an item that was taken off be shown again before the service has answered. */
export type OperationChange = Change & { operation: ShoppingOperation; removed?: RemovedItem }
type PlacementChange = Change & { placement: Placement }

/** Made on this device, and not acknowledged by the service yet. */
export type WaitingChange = OperationChange | PlacementChange

export type RemovedItem = {
  item: ShoppingListItemRead
  shelf_id: number | null
  is_guess: boolean
}

export const isOperation = (change: WaitingChange): change is OperationChange => 'operation' in change
