import { deviceDatabase } from '../database.ts'
import type { QueuedChange } from './queue-state.ts'

const CHANGES = 'changes'

/** Where changes wait until the service has acknowledged them. */
export type ChangeStore<Change> = {
  listChanges: () => Promise<Change[]>
  storeChanges: (difference: { keep: readonly Change[]; drop: readonly string[] }) => Promise<unknown>
}

/** What one kind of page keeps on this device: changes that wait, and what the service said last, by a key. */
export function deviceStore<Change extends QueuedChange, Kept extends { key: string }>(
  name: string,
  copies: string,
) {
  const within = deviceDatabase(name, { [CHANGES]: 'id', [copies]: 'key' })

  async function listChanges(): Promise<Change[]> {
    const changes = await within<Change[]>(CHANGES, 'readonly', (store) => store.getAll())
    return changes.sort((a, b) => a.order - b.order)
  }

  /** Both or neither: a crash between the two would leave changes to something whose addition is gone. */
  const storeChanges = ({ keep, drop }: { keep: readonly Change[]; drop: readonly string[] }) =>
    within<undefined>(CHANGES, 'readwrite', (store) => {
      for (const change of keep) store.put(change)
      for (const id of drop) store.delete(id)
      return undefined
    })

  /** What one person did on this device and the service has not acknowledged. */
  const listChangesOf = async (userId: number) =>
    (await listChanges()).filter((change) => change.user_id === userId)

  return {
    listChanges,
    storeChanges,
    listChangesOf,
    forgetChangesOf: async (userId: number) =>
      storeChanges({ keep: [], drop: (await listChangesOf(userId)).map(({ id }) => id) }),
    findCopy: (key: string) => within<Kept | undefined>(copies, 'readonly', (store) => store.get(key)),
    listCopies: () => within<Kept[]>(copies, 'readonly', (store) => store.getAll()),
    keepCopy: (kept: Kept) => within<IDBValidKey>(copies, 'readwrite', (store) => store.put(kept)),
    forgetCopies: () => within<undefined>(copies, 'readwrite', (store) => store.clear()),
  }
}
