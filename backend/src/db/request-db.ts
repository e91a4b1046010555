import { LRUCache } from 'lru-cache'
import { type Db, runStatement, useStatementRunner } from './db.ts'
import { findStatementName } from './statement-names.ts'

export type Statement = { text: string; values: readonly unknown[] }
/** A statement that has run, with its rows. */
export type ReadStatement = Statement & { rows: object[] }

const MAX_PREDICTIONS = 10_000
const MAX_KEY_LENGTH = 300

/**
 * Predicts the first statement of a request: the same as at the last request of this caller for this URL. It can then run
 * together with the statement that loads the caller.
 */
export class StatementPredictions {
  readonly #statements = new LRUCache<string, Statement>({ max: MAX_PREDICTIONS })

  find(callerId: number, url: string): Statement | undefined {
    return this.#statements.get(toKey(callerId, url))
  }

  remember(callerId: number, url: string, statement: Statement) {
    const key = toKey(callerId, url)
    if (key.length <= MAX_KEY_LENGTH && findStatementName(statement.text))
      this.#statements.set(key, statement)
  }
}

const toKey = (callerId: number, url: string) => `${callerId} ${url}`

/**
 * The database for one request. If its first statement is `read`, with the same values, it returns the rows of `read`. Otherwise it runs it
 * and passes it to `remember`.
 */
export function createRequestDb(
  db: Db,
  read: ReadStatement | undefined,
  remember: (statement: Statement) => void,
): Db {
  let isFirst = true
  return useStatementRunner(db, async (text, values) => {
    if (!isFirst) return runStatement(db, text, values)
    isFirst = false
    if (read?.text === text && JSON.stringify(read.values) === JSON.stringify(values)) return read.rows
    const rows = await runStatement<object>(db, text, values)
    remember({ text, values })
    return rows
  })
}
