import { shoppingStore } from './device-store.ts'
import { type ListQueue, listQueue } from './list-queue.ts'

/** Sends and counts a user's unsent changes to all lists. */
export class WaitingQueues {
  #queues = $state.raw<ReadonlyMap<number, ListQueue>>(new Map())

  countUnsent(listId: number): number {
    return this.#queues.get(listId)?.changes.length ?? 0
  }

  /** Returns a stop function. */
  start(userId: number): () => void {
    const flush = () => this.#each((queue) => queue.flush())
    addEventListener('online', flush)
    void this.#open(userId)
    return () => {
      removeEventListener('online', flush)
      this.#each((queue) => queue.stop())
    }
  }

  async #open(userId: number) {
    const changes = await shoppingStore.listUserChanges(userId).catch(() => [])
    const listIds = new Set(changes.map((change) => change.list_id))
    this.#queues = new Map(
      [...listIds].map((listId) => [listId, listQueue({ listId, userId, storeId: null })]),
    )
    this.#each((queue) => void queue.resume().then(() => queue.flush()))
  }

  #each(work: (queue: ListQueue) => void) {
    for (const queue of this.#queues.values()) work(queue)
  }
}
