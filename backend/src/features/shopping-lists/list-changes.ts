import type { Notifications } from '../../db/notifications.ts'

type Listener = (version: number) => void

/** Tells those who look at a list that it has changed, whichever backend changed it. */
export class ListChanges {
  readonly #listeners = new Map<number, Set<Listener>>()

  constructor(notifications: Notifications) {
    notifications.on('shopping_lists', (payload) => this.#tell(payload))
  }

  subscribe(listId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(listId) ?? new Set()
    this.#listeners.set(listId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(listId)
    }
  }

  #tell(payload: string) {
    const [listId = 0, version = 0] = payload.split(':').map(Number)
    const told = payload === '' ? [...this.#listeners.values()] : [this.#listeners.get(listId) ?? []]
    for (const listeners of told) for (const listener of listeners) listener(version)
  }
}
