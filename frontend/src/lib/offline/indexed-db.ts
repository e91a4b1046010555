/** Runs a transaction on one object store. Resolves when it is written to disk. */
type RunTransaction = <Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
) => Promise<Result>

/** Opens an IndexedDB database on first use. `keyPaths` maps its object stores to their key properties. */
export function openDatabase(name: string, keyPaths: Record<string, string>): RunTransaction {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        for (const [store, keyPath] of Object.entries(keyPaths))
          request.result.createObjectStore(store, { keyPath })
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    opening.catch(() => (opening = undefined))
    return opening
  }

  return async <Result>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ) => {
    const transaction = (await open()).transaction(store, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(store))
    return new Promise<Result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request?.result as Result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}
