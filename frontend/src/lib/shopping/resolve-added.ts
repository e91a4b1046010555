import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import { isOperation, type WaitingChange } from './waiting-change.ts'

/**
 * What was added here has an id of its own once the service knows it. Changes that were made to it meanwhile go on
 * with that id. The service gives the item the stamp of the operation that added it, and stamps never repeat here.
 */
export function resolveAdded(
  fresh: ShoppingListRead,
  acknowledged: readonly WaitingChange[],
  waiting: readonly WaitingChange[],
): WaitingChange[] {
  const idOfStamp = new Map(fresh.groups.flatMap(({ items }) => items.map(({ stamp, id }) => [stamp, id])))
  const idOfKey = new Map<string | undefined, number>()
  for (const change of acknowledged) {
    if (!isOperation(change) || change.operation.kind !== 'add') continue
    const id = idOfStamp.get(change.operation.at)
    if (id !== undefined) idOfKey.set(change.operation.item_key, id)
  }
  return waiting.map((change) => {
    const id = isOperation(change) ? idOfKey.get(change.operation.item_key) : undefined
    if (id === undefined || !isOperation(change) || change.operation.kind === 'add') return change
    const { item_key: _, ...operation } = change.operation
    return { ...change, operation: { ...operation, item_id: id } }
  })
}
