import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const POLL_MS = 1000

type Listener = () => void

/**
 * Calls its listeners when the feed has new rows. Polls, because a row can be read only when all older transactions have
 * ended, of which PostgreSQL does not notify. Without listeners, it does nothing.
 */
export class ChangeWatcher {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Set<Listener>()
  #newest: string | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  async #poll() {
    try {
      const newest = await findNewest(this.#db)
      if (newest !== this.#newest) for (const listener of this.#listeners) listener()
      this.#newest = newest
    } catch (error) {
      this.#log.warn({ err: error }, 'change feed not read; retrying')
    }
    this.#timer = this.#listeners.size > 0 ? setTimeout(() => void this.#poll(), POLL_MS) : undefined
  }
}

/** The newest transaction whose changes can be read. */
async function findNewest(db: Db): Promise<string | undefined> {
  const newest = await db
    .selectFrom('changes')
    .select(sql<string>`changes.xid::text`.as('xid'))
    .where(sql<boolean>`changes.xid < (select pg_snapshot_xmin(pg_current_snapshot()))`)
    .orderBy('changes.xid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.xid
}
