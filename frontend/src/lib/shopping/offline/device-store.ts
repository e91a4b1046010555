import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { deviceStore } from '#lib/offline/change-queue/device-store.ts'
import type { WaitingChange } from './waiting-change.ts'

/** The last response for a list, sorted for one store. */
type ListCopy = {
  /** `${list id} ${store id}` */
  key: string
  list: ShoppingListRead
}

export const copyKey = (listId: number, storeId: number | null) => `${listId} ${storeId ?? ''}`

export const readCopyStore = (key: string): number | null => Number(key.split(' ')[1]) || null

export const shoppingStore = deviceStore<WaitingChange, ListCopy>('larder-shopping', 'lists')
