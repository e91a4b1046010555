import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'

export type RemoteChange = {
  kind: 'ticked' | 'unticked' | 'added' | 'removed'
  item_id: number
  name: string
  /** Undefined if unknown. */
  who: string | undefined
}

const indexItems = (list: ShoppingListRead) =>
  new Map(list.groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))

/** Items say who added and who ticked them. */
function findWho(kind: RemoteChange['kind'], item: ShoppingListItemRead): string | undefined {
  if (kind === 'ticked') return item.checked_by_name ?? undefined
  return kind === 'added' ? (item.parts.at(-1)?.username ?? undefined) : undefined
}

/** Differences between two responses that this device did not cause. */
export function findRemoteChanges(
  before: ShoppingListRead,
  after: ShoppingListRead,
  isOwn: (item: ShoppingListItemRead) => boolean,
): RemoteChange[] {
  const [old, fresh] = [indexItems(before), indexItems(after)]
  const changes: RemoteChange[] = []
  const report = (kind: RemoteChange['kind'], item: ShoppingListItemRead) => {
    if (!isOwn(item)) changes.push({ kind, item_id: item.id, name: item.name, who: findWho(kind, item) })
  }
  for (const item of fresh.values()) {
    const was = old.get(item.id)
    if (!was) report('added', item)
    else if (was.checked_at === null && item.checked_at !== null) report('ticked', item)
    else if (was.checked_at !== null && item.checked_at === null) report('unticked', item)
  }
  for (const item of old.values()) if (!fresh.has(item.id)) report('removed', item)
  return changes
}
