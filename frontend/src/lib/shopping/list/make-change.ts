import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import type { OperationChange, WaitingChange } from '../offline/waiting-change.ts'
import { type ShownItem, targetOf } from './shown-list.ts'

export type Step = Pick<ShoppingOperation, 'kind' | 'amount' | 'note' | 'text' | 'item_key'>

/** Who does it, where, and as which of the changes made here. */
export type ChangeHead = {
  id: string
  order: number
  listId: number
  userId: number
  storeId: number | null
}

const headOf = (item: ShownItem, { id, order, listId, userId }: ChangeHead) => ({
  id,
  list_id: listId,
  user_id: userId,
  order,
  name: item.name,
})

export function makeOperation(item: ShownItem, step: Step, changeHead: ChangeHead): OperationChange {
  const operation: ShoppingOperation = {
    id: changeHead.id,
    // After everything this device knows of the item, even when its clock runs behind.
    at: Math.max(changeHead.order, item.stamp + 1),
    ...step,
    ...targetOf(item),
    ...(changeHead.storeId !== null && { store_id: changeHead.storeId }),
  }
  return { ...headOf(item, changeHead), operation }
}

/** Only what is an ingredient has a place, and only in a store. */
export function makePlacement(
  item: ShownItem,
  shelfId: number,
  changeHead: ChangeHead,
): WaitingChange | undefined {
  if (!item.ingredient_id || !changeHead.storeId) return undefined
  const placement = { store_id: changeHead.storeId, shelf_id: shelfId, ingredient_id: item.ingredient_id }
  return { ...headOf(item, changeHead), placement }
}

/** Not known to the service yet, so it goes by its key. */
export const newItem = (key: string, name: string) => ({ item_key: key, id: 0, name, stamp: 0 }) as ShownItem
