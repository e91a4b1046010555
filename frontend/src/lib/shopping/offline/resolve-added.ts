import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { isOperation, type WaitingChange } from './waiting-change.ts'

/** An item has the clock of its newest change, which is one of these after changes on this device. */
export function listOwnClocks(
  itemKey: string | undefined,
  changes: readonly WaitingChange[],
): ReadonlySet<number> {
  const own = changes.filter(isOperation).filter(({ operation }) => operation.item_key === itemKey)
  return new Set(own.map(({ operation }) => operation.at))
}

/**
 * Replaces the keys of acknowledged items by their ids in unsent changes. Clocks are unique on a device, so an item
 * with one of its clocks was added here.
 */
export function resolveAdded(
  fresh: ShoppingListRead,
  acknowledged: readonly WaitingChange[],
  waiting: readonly WaitingChange[],
): WaitingChange[] {
  const items = fresh.groups.flatMap((group) => group.items)
  const idsByKey = new Map<string | undefined, number>()
  for (const { operation } of acknowledged.filter(isOperation)) {
    if (operation.kind !== 'add') continue
    const clocks = listOwnClocks(operation.item_key, acknowledged)
    const item = items.find(({ stamp }) => clocks.has(stamp))
    if (item) idsByKey.set(operation.item_key, item.id)
  }
  return waiting.map((change) => {
    const id = isOperation(change) ? idsByKey.get(change.operation.item_key) : undefined
    if (id === undefined || !isOperation(change) || change.operation.kind === 'add') return change
    const { item_key: _, ...operation } = change.operation
    return { ...change, operation: { ...operation, item_id: id } }
  })
}
