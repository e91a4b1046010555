import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'

export type OthersChange = {
  kind: 'ticked' | 'unticked' | 'added' | 'removed'
  item_id: number
  name: string
}

const itemsOf = (list: ShoppingListRead) =>
  new Map(list.groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))

/** What differs between two states of a list that this device did not do itself. */
export function changesByOthers(
  before: ShoppingListRead,
  after: ShoppingListRead,
  isOwn: (item: ShoppingListItemRead) => boolean,
): OthersChange[] {
  const [old, fresh] = [itemsOf(before), itemsOf(after)]
  const changes: OthersChange[] = []
  const note = (kind: OthersChange['kind'], item: ShoppingListItemRead) => {
    if (!isOwn(item)) changes.push({ kind, item_id: item.id, name: item.name })
  }
  for (const item of fresh.values()) {
    const was = old.get(item.id)
    if (!was) note('added', item)
    else if (was.checked_at === null && item.checked_at !== null) note('ticked', item)
    else if (was.checked_at !== null && item.checked_at === null) note('unticked', item)
  }
  for (const item of old.values()) if (!fresh.has(item.id)) note('removed', item)
  return changes
}
