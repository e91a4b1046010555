import type { Db } from './db.ts'

/** Serialization failure and deadlock. Nothing was written, and a retry can succeed. */
const RETRY_CODES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 4

/**
 * Runs work in one transaction. It is retried after a serialization failure, so it must not have side effects outside
 * the database.
 */
export async function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt === MAX_ATTEMPTS || !RETRY_CODES.has(code)) throw error
    }
  }
}
