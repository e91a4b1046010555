import type { Db } from './db.ts'

/** Lost a race for a lock, or for the right to be first: nothing was written, and another try may win. */
const LOST_RACES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 4

/** Runs work in one transaction. What lost a race is run again, so the work must not count on running once. */
export async function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (tries === MAX_ATTEMPTS || !LOST_RACES.has(code)) throw error
    }
  }
}
