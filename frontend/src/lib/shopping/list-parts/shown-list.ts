import type {
  ShoppingListGroup,
  ShoppingListItemRead,
  ShoppingListRead,
} from '@larder/contract/shopping/shopping-lists'

/**
 * `item_key` identifies an item that the API has not acknowledged yet. Its `id` is 0. `name` is in the reader's language,
 * `canonical_name` that of the API.
 */
export type ShownItem = ShoppingListItemRead & { item_key?: string; canonical_name?: string }
export type ShownGroup = Omit<ShoppingListGroup, 'items'> & { items: ShownItem[] }
export type ShownList = Omit<ShoppingListRead, 'groups'> & { groups: ShownGroup[] }

export type ShelfName = {
  id: number
  name: string
}

export const getItemRef = (item: ShownItem): string => item.item_key ?? String(item.id)

export function toOperationTarget(item: ShownItem): { item_id: number } | { item_key: string } {
  return item.item_key ? { item_key: item.item_key } : { item_id: item.id }
}
