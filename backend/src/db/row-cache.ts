import { LRUCache } from 'lru-cache'
import { type Db, withoutView } from './db.ts'

type Options<Value> = { maxCharacters: number; countCharacters: (value: Value) => number }

const everyKind: { clear: (db: Db) => void }[] = []

/** Call it after a failover that lost transactions: their numbers are used again, and row versions contain them. */
export function clearRowCache(db: Db) {
  for (const cache of everyKind) cache.clear(db)
}

/**
 * Caches rows by ID and evicts the least recently used. Use an entry only if the database has just returned the same row version for
 * this caller, so that it is never stale.
 */
export class RowCache<Value extends { row_version: string }> {
  readonly #byDatabase = new WeakMap<Db, LRUCache<number, Value>>()
  readonly #options: Options<Value>

  constructor(options: Options<Value>) {
    this.#options = options
    everyKind.push(this)
  }

  find(db: Db, id: number): Value | undefined {
    return this.#byDatabase.get(withoutView(db))?.get(id)
  }

  /** Ignores rows read in a transaction, which can write a row twice under one version, or roll back. */
  set(db: Db, id: number, value: Value) {
    if (!db.isTransaction) this.#open(withoutView(db)).set(id, value)
  }

  clear(db: Db) {
    this.#byDatabase.get(db)?.clear()
  }

  #open(db: Db): LRUCache<number, Value> {
    const { maxCharacters: maxSize, countCharacters: sizeCalculation } = this.#options
    const cache = this.#byDatabase.get(db) ?? new LRUCache<number, Value>({ maxSize, sizeCalculation })
    this.#byDatabase.set(db, cache)
    return cache
  }
}
