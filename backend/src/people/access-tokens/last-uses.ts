import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const MINUTE_MS = 60_000

/** Writes down when a token was used, at most once a minute for each, while the request that used it goes on. */
export class LastUses {
  readonly #db: Db
  readonly #noted = new Map<number, number>()
  readonly #writing = new Set<Promise<unknown>>()

  constructor(db: Db) {
    this.#db = db
  }

  note(tokenId: number) {
    const now = Date.now()
    if (now - (this.#noted.get(tokenId) ?? 0) < MINUTE_MS) return
    for (const [id, at] of this.#noted) if (now - at >= MINUTE_MS) this.#noted.delete(id)
    this.#noted.set(tokenId, now)
    // What is lost here is a time that nobody counts on; the next use writes it.
    const writing = this.#write(tokenId).catch(() => {})
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  /** Several backends may note the same use; whoever finds the row taken leaves it. */
  #write(tokenId: number) {
    return sql`update access_tokens set last_used_at = now() where id = (
      select id from access_tokens where id = ${tokenId}
        and (last_used_at is null or last_used_at < now() - interval '1 minute') for update skip locked)`.execute(
      this.#db,
    )
  }

  async close() {
    await Promise.all(this.#writing)
  }
}
