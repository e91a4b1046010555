import type { ShoppingListRead } from '@larder/contract/shopping-lists'
import type { WaitingChange } from './waiting-change.ts'

const NAME = 'larder-shopping'
const CHANGES = 'changes'
const LISTS = 'lists'

/** What the service said last about a list, in the order of one store. */
type KeptList = {
  /** `${list id} ${store id}` */
  key: string
  list: ShoppingListRead
}

export const keptKey = (listId: number, storeId: number | null) => `${listId} ${storeId ?? ''}`

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(CHANGES, { keyPath: 'id' })
      request.result.createObjectStore(LISTS, { keyPath: 'key' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => (opening = undefined))
  return opening
}

/** One transaction; resolves once it is on the disk. */
async function within<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result> {
  const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
  const request = work(transaction.objectStore(store))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result as Result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export async function listKeptChanges(): Promise<WaitingChange[]> {
  const changes = await within<WaitingChange[]>(CHANGES, 'readonly', (store) => store.getAll())
  return changes.sort((a, b) => a.order - b.order)
}

/** Both or neither: a crash between the two would leave changes to an item whose addition is gone. */
export const storeChanges = ({ keep, drop }: { keep: readonly WaitingChange[]; drop: readonly string[] }) =>
  within<undefined>(CHANGES, 'readwrite', (store) => {
    for (const change of keep) store.put(change)
    for (const id of drop) store.delete(id)
    return undefined
  })

export const findKeptList = (key: string) =>
  within<KeptList | undefined>(LISTS, 'readonly', (store) => store.get(key))

export const keepList = (kept: KeptList) =>
  within<IDBValidKey>(LISTS, 'readwrite', (store) => store.put(kept))

export const forgetLists = () => within<undefined>(LISTS, 'readwrite', (store) => store.clear())

/** What one person did on this device and the service has not acknowledged. */
export const listChangesOf = async (userId: number) =>
  (await listKeptChanges()).filter((change) => change.user_id === userId)

export const forgetChangesOf = async (userId: number) =>
  storeChanges({ keep: [], drop: (await listChangesOf(userId)).map(({ id }) => id) })
