import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'

const MINUTE_MS = 60_000

/** Stores the time of last use, at most once a minute per token, without delaying the request. */
export class TokenUseRecorder {
  readonly #db: Db
  readonly #recorded = new Map<number, number>()
  readonly #writing = new Set<Promise<unknown>>()

  constructor(db: Db) {
    this.#db = db
  }

  record(tokenId: number) {
    const now = Date.now()
    if (now - (this.#recorded.get(tokenId) ?? 0) < MINUTE_MS) return
    for (const [id, at] of this.#recorded) if (now - at >= MINUTE_MS) this.#recorded.delete(id)
    this.#recorded.set(tokenId, now)
    // Errors are ignored: the next use writes the time again.
    const writing = this.#write(tokenId).catch(() => {})
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  /** Several backends may record the same use; a locked row is skipped. */
  #write(tokenId: number) {
    const isOutdated = sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`
    return this.#db
      .updateTable('access_tokens')
      .set({ last_used_at: NOW })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('access_tokens')
          .select('id')
          .where('id', '=', tokenId)
          .where(isOutdated)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
  }

  async close() {
    await Promise.all(this.#writing)
  }
}
