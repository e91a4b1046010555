import type {
  ShoppingListGroup,
  ShoppingListItemRead,
  ShoppingListRead,
} from '@larder/contract/shopping/shopping-lists'

/** `item_key` names what was added on this device and is not known to the service yet; its `id` is 0. */
export type ShownItem = ShoppingListItemRead & { item_key?: string }
export type ShownGroup = Omit<ShoppingListGroup, 'items'> & { items: ShownItem[] }
export type ShownList = Omit<ShoppingListRead, 'groups'> & { groups: ShownGroup[] }

export type ShelfName = {
  id: number
  name: string
}

export const refOf = (item: ShownItem): string => item.item_key ?? String(item.id)

export function targetOf(item: ShownItem): { item_id: number } | { item_key: string } {
  return item.item_key ? { item_key: item.item_key } : { item_id: item.id }
}
