import type { Notifications } from '../db/notifications.ts'

type Listener = (version: number) => void

/**
 * Notifies listeners of changes to an item by any backend. Payloads on the channel are `id:version`; an empty payload
 * notifies all listeners.
 */
export class ItemChanges {
  readonly #listeners = new Map<number, Set<Listener>>()

  constructor(notifications: Notifications, channel: string) {
    notifications.on(channel, (payload) => this.#notify(payload))
  }

  subscribe(id: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  #notify(payload: string) {
    const [id = 0, version = 0] = payload.split(':').map(Number)
    const affected = payload === '' ? [...this.#listeners.values()] : [this.#listeners.get(id) ?? []]
    for (const listeners of affected) for (const listener of listeners) listener(version)
  }
}
