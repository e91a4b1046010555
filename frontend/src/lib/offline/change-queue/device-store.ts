import { openDatabase } from '../indexed-db.ts'
import type { QueuedChange } from './queue-state.ts'

const CHANGES = 'changes'

/** Storage for unacknowledged changes. */
export type ChangeStore<Change> = {
  listChanges: () => Promise<Change[]>
  storeChanges: (difference: { keep: readonly Change[]; drop: readonly string[] }) => Promise<unknown>
}

/** IndexedDB store of one kind of page: unsent changes, and copies of the last responses by key. */
export function deviceStore<Change extends QueuedChange, Copy extends { key: string }>(
  name: string,
  copies: string,
) {
  const runTransaction = openDatabase(name, { [CHANGES]: 'id', [copies]: 'key' })

  async function listChanges(): Promise<Change[]> {
    const changes = await runTransaction<Change[]>(CHANGES, 'readonly', (store) => store.getAll())
    return changes.sort((a, b) => a.order - b.order)
  }

  /**
   * One transaction: a crash in between could leave changes to an item whose creation was already deleted.
   * Committed at once, because a page that closes aborts its uncommitted transactions.
   */
  const storeChanges = ({ keep, drop }: { keep: readonly Change[]; drop: readonly string[] }) =>
    runTransaction<undefined>(CHANGES, 'readwrite', (store) => {
      for (const change of keep) store.put(change)
      for (const id of drop) store.delete(id)
      store.transaction.commit()
      return undefined
    })

  /** A user's unacknowledged changes on this device. */
  const listUserChanges = async (userId: number) =>
    (await listChanges()).filter((change) => change.user_id === userId)

  return {
    listChanges,
    storeChanges,
    listUserChanges,
    deleteUserChanges: async (userId: number) =>
      storeChanges({ keep: [], drop: (await listUserChanges(userId)).map(({ id }) => id) }),
    findCopy: (key: string) =>
      runTransaction<Copy | undefined>(copies, 'readonly', (store) => store.get(key)),
    listCopies: () => runTransaction<Copy[]>(copies, 'readonly', (store) => store.getAll()),
    storeCopy: (copy: Copy) => runTransaction<IDBValidKey>(copies, 'readwrite', (store) => store.put(copy)),
    /** `replace` returns undefined to keep the stored copy. One transaction, because pages store copies too. */
    updateCopy: (key: string, replace: (stored: Copy) => Copy | undefined) =>
      runTransaction<undefined>(copies, 'readwrite', (store) => {
        const reading: IDBRequest<Copy | undefined> = store.get(key)
        reading.onsuccess = () => {
          const copy = reading.result && replace(reading.result)
          if (copy) store.put(copy)
        }
        return undefined
      }),
    deleteCopy: (key: string) => runTransaction<undefined>(copies, 'readwrite', (store) => store.delete(key)),
    clearCopies: () => runTransaction<undefined>(copies, 'readwrite', (store) => store.clear()),
  }
}
