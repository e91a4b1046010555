import type { Db } from '../db/db.ts'

type Handler<Event> = (trx: Db, event: Event) => Promise<void>

/**
 * Lets a lower domain call a higher one without importing it. Handlers run one after another in the
 * caller's transaction. If one fails, the transaction is rolled back.
 */
export class Hook<Event> {
  #handlers: readonly Handler<Event>[] | undefined

  /** Replaces earlier handlers, so it is safe to register twice. */
  register(...handlers: Handler<Event>[]) {
    this.#handlers = handlers
  }

  async run(trx: Db, event: Event) {
    if (!this.#handlers) throw new Error('Hooks are not registered: call registerHooks() first.')
    for (const handle of this.#handlers) await handle(trx, event)
  }
}
