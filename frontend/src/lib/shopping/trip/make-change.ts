import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import { type ShownItem, toOperationTarget } from '../list-parts/shown-list.ts'
import type { OperationChange, WaitingChange } from '../offline/waiting-change.ts'

export type Step = Pick<ShoppingOperation, 'kind' | 'amount' | 'note' | 'text' | 'item_key'>

export type ChangeContext = {
  id: string
  order: number
  listId: number
  userId: number
  storeId: number | null
}

const toQueuedFields = (item: ShownItem, { id, order, listId, userId }: ChangeContext) => ({
  id,
  list_id: listId,
  user_id: userId,
  order,
  name: item.name,
})

export function makeOperation(item: ShownItem, step: Step, changeContext: ChangeContext): OperationChange {
  const operation: ShoppingOperation = {
    id: changeContext.id,
    // Later than all known changes to the item, even if the device clock is slow.
    at: Math.max(changeContext.order, item.stamp + 1),
    ...step,
    ...toOperationTarget(item),
    ...(changeContext.storeId !== null && { store_id: changeContext.storeId }),
  }
  return { ...toQueuedFields(item, changeContext), operation }
}

/** Only ingredients have a shelf, and only in a store. */
export function makePlacement(
  item: ShownItem,
  shelfId: number,
  changeContext: ChangeContext,
): WaitingChange | undefined {
  if (!item.ingredient_id || !changeContext.storeId) return undefined
  const placement = { store_id: changeContext.storeId, shelf_id: shelfId, ingredient_id: item.ingredient_id }
  return { ...toQueuedFields(item, changeContext), placement }
}

/** An item without an id yet. The API identifies it by its key. */
export const newItem = (key: string, name: string) => ({ item_key: key, id: 0, name, stamp: 0 }) as ShownItem
