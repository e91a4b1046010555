import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'

type Options<Value> = { maxCharacters: number; lengthOf: (value: Value) => number }

const everyKind: { forget: (db: Db) => void }[] = []

/** Call it after a failover that lost transactions: their numbers are used again, and row versions contain them. */
export function clearRowCache(db: Db) {
  for (const kept of everyKind) kept.forget(db)
}

/**
 * Caches rows by ID and evicts the least recently used. Use an entry only if the database has just returned the same row version for
 * this caller, so that it is never stale.
 */
export class RowCache<Value extends { row_version: string }> {
  readonly #ofDatabase = new WeakMap<Db, LRUCache<number, Value>>()
  readonly #options: Options<Value>

  constructor(options: Options<Value>) {
    this.#options = options
    everyKind.push(this)
  }

  find(db: Db, id: number): Value | undefined {
    return this.#ofDatabase.get(db)?.get(id)
  }

  /** Ignores rows read in a transaction, which can write a row twice under one version, or roll back. */
  keep(db: Db, id: number, value: Value) {
    if (!db.isTransaction) this.#open(db).set(id, value)
  }

  forget(db: Db) {
    this.#ofDatabase.get(db)?.clear()
  }

  #open(db: Db): LRUCache<number, Value> {
    const { maxCharacters: maxSize, lengthOf: sizeCalculation } = this.#options
    const kept = this.#ofDatabase.get(db) ?? new LRUCache<number, Value>({ maxSize, sizeCalculation })
    this.#ofDatabase.set(db, kept)
    return kept
  }
}
