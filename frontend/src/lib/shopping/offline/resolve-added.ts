import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { isOperation, type WaitingChange } from './waiting-change.ts'

/** An item bears the stamp of its newest change; these are the stamps it can have from changes made here. */
export function stampsOf(
  itemKey: string | undefined,
  changes: readonly WaitingChange[],
): ReadonlySet<number> {
  const own = changes.filter(isOperation).filter(({ operation }) => operation.item_key === itemKey)
  return new Set(own.map(({ operation }) => operation.at))
}

/**
 * What was added here has an id of its own once the service knows it: changes that were made to it meanwhile go on
 * with that id. Stamps never repeat on a device, so the item is the one with a stamp from here.
 */
export function resolveAdded(
  fresh: ShoppingListRead,
  acknowledged: readonly WaitingChange[],
  waiting: readonly WaitingChange[],
): WaitingChange[] {
  const items = fresh.groups.flatMap((group) => group.items)
  const idOfKey = new Map<string | undefined, number>()
  for (const { operation } of acknowledged.filter(isOperation)) {
    if (operation.kind !== 'add') continue
    const stamps = stampsOf(operation.item_key, acknowledged)
    const item = items.find(({ stamp }) => stamps.has(stamp))
    if (item) idOfKey.set(operation.item_key, item.id)
  }
  return waiting.map((change) => {
    const id = isOperation(change) ? idOfKey.get(change.operation.item_key) : undefined
    if (id === undefined || !isOperation(change) || change.operation.kind === 'add') return change
    const { item_key: _, ...operation } = change.operation
    return { ...change, operation: { ...operation, item_id: id } }
  })
}
