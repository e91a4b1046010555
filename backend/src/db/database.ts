import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The database as the service sees it: not ready until it is migrated, and whether it answers right now. */
export class Database {
  readonly url: string
  readonly db: Db
  isReady = false

  constructor(url: string, db: Db) {
    this.url = url
    this.db = db
  }

  async answers(): Promise<boolean> {
    if (!this.isReady) return false
    try {
      await sql`select 1`.execute(this.db)
      return true
    } catch {
      return false
    }
  }
}
