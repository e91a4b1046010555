import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

const names = new Map<string, string>()

export const preparedName = (text: string) => names.get(text)

/** A statement that PostgreSQL parses and plans once per connection. Its name shows in pg_stat_statements. */
export function prepared<Row>(name: string, text: string) {
  names.set(text, name)
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
    return rows
  }
}
