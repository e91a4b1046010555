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

const requests = new WeakMap<Db, FirstStatement>()

/**
 * The database for one request. If its first statement is `read`, with the same values, it returns the rows of `read`. Otherwise it runs it
 * and passes it to `remember`.
 */
export function createRequestDb(db: Db, read: ReadStatement | undefined, remember: Remember): Db {
  const first = new FirstStatement(db, read, remember)
  const view = useStatementRunner(db, (text, values) => first.run(text, values))
  requests.set(view, first)
  return view
}

/** If the next request for the same URL will begin with another statement. */
export const predictStatement = (db: Db, statement: Statement) => requests.get(db)?.replace(statement)

type Remember = (statement: Statement) => void

class FirstStatement {
  readonly #db: Db
  readonly #read: ReadStatement | undefined
  readonly #remember: Remember
  #isNext = true

  constructor(db: Db, read: ReadStatement | undefined, remember: Remember) {
    this.#db = db
    this.#read = read
    this.#remember = remember
  }

  async run(text: string, values: readonly unknown[]): Promise<object[]> {
    if (!this.#isNext) return runStatement(this.#db, text, values)
    this.#isNext = false
    const read = this.#read
    if (read?.text === text && JSON.stringify(read.values) === JSON.stringify(values)) return read.rows
    const rows = await runStatement<object>(this.#db, text, values)
    this.#remember({ text, values })
    return rows
  }

  replace(statement: Statement) {
    this.#isNext = false
    this.#remember(statement)
  }
}
