import type { ShoppingListDetails } from '@larder/contract/shopping/shopping-list-details'
import type { WalkRead } from '@larder/contract/shopping/walks'
import type { ShelfName } from '../list-parts/shown-list.ts'

/** The store of a list. `walk` is set if shoppers visit its shelves in another order. */
export type Shop = {
  id: number
  name: string
  shelves: ShelfName[]
  mayArrange: boolean
  walk: WalkRead | null
}

export function toShop({ store, walk }: Pick<ShoppingListDetails, 'store' | 'walk'>): Shop | null {
  if (!store) return null
  const { id, name, shelves, may } = store
  return { id, name, shelves, mayArrange: may.includes('arrange'), walk: walk?.is_different ? walk : null }
}
