import type { Notifications } from '../db/notifications.ts'

type Listener = (version: number) => void

/** Tells those who look at an item that it has changed, whichever backend changed it: the channel says `id:version`. */
export class ItemChanges {
  readonly #listeners = new Map<number, Set<Listener>>()

  constructor(notifications: Notifications, channel: string) {
    notifications.on(channel, (payload) => this.#tell(payload))
  }

  subscribe(id: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  #tell(payload: string) {
    const [id = 0, version = 0] = payload.split(':').map(Number)
    const told = payload === '' ? [...this.#listeners.values()] : [this.#listeners.get(id) ?? []]
    for (const listeners of told) for (const listener of listeners) listener(version)
  }
}
