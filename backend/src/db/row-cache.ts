import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'

type Options<Value> = { maxCharacters: number; lengthOf: (value: Value) => number }

const everyKind: { forget: (db: Db) => void }[] = []

/** After a failover that lost transactions their numbers are given again, and stamps are made of them. */
export function clearRowCache(db: Db) {
  for (const kept of everyKind) kept.forget(db)
}

/**
 * What was read of rows, by id, the least used going first. It is shown only when the database has just answered the
 * same stamp together with the right to see it, and so is never older than what it would answer itself.
 */
export class RowCache<Value extends { stamp: string }> {
  readonly #ofDatabase = new WeakMap<Db, LRUCache<number, Value>>()
  readonly #options: Options<Value>

  constructor(options: Options<Value>) {
    this.#options = options
    everyKind.push(this)
  }

  find(db: Db, id: number): Value | undefined {
    return this.#ofDatabase.get(db)?.get(id)
  }

  /** Not within a transaction, which may write a row twice under one stamp, or not at all. */
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
