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
