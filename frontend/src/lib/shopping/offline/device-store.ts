import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { deviceStore } from '#lib/offline/change-queue/device-store.ts'
import type { WaitingChange } from './waiting-change.ts'

/** What the service said last about a list, in the order of one store. */
type KeptList = {
  /** `${list id} ${store id}` */
  key: string
  list: ShoppingListRead
}

export const keptKey = (listId: number, storeId: number | null) => `${listId} ${storeId ?? ''}`

export const shoppingStore = deviceStore<WaitingChange, KeptList>('larder-shopping', 'lists')
