import type { Db } from '../db/db.ts'

type Handler<Event> = (trx: Db, event: Event) => Promise<void>

/**
 * Lets a lower domain cause something in a higher one without importing it. Handlers run one after the other in the
 * caller's transaction: if one fails, everything is rolled back.
 */
export class Hook<Event> {
  #handlers: readonly Handler<Event>[] | undefined

  /** Replaces the handlers, so registering twice does no harm. */
  register(...handlers: Handler<Event>[]) {
    this.#handlers = handlers
  }

  async run(trx: Db, event: Event) {
    if (!this.#handlers) throw new Error('Hooks are not registered: call registerHooks() first.')
    for (const handle of this.#handlers) await handle(trx, event)
  }
}
