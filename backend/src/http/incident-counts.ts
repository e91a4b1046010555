import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { Db } from '../db/db.ts'
import { daysAgo, NOW } from '../db/expressions.ts'
import { inputRows } from '../db/input-rows.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HttpError } from '../errors/http-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    incidents: IncidentCounts
  }
}

/** `mail`: the mail server refused or could not be reached. */
type RefusalKind = 'sign_in' | 'limit' | 'mail'
type Failure = {
  method: string
  route: string
  status: number
  code: string
  count: number
  request_id: string
}
type Refusal = { kind: RefusalKind; name: string; count: number }

const WRITE_AFTER_MS = 2000
const ERROR_RETENTION_DAYS = 30
const MAX_ERRORS = 200
export const REFUSAL_RETENTION_DAYS = 7

/**
 * Counts errors and refusals for the status page, by route and code. Counting by path or user would create too many
 * rows. Counts are collected in memory and written every two seconds, so that many refusals cause few
 * statements. If the database is down, they are written later.
 */
export class IncidentCounts {
  readonly #db: Db
  readonly #onRefusal: (kind: RefusalKind, name: string) => void
  #failures = new Map<string, Failure>()
  #refusals = new Map<string, Refusal>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, onRefusal: (kind: RefusalKind, name: string) => void = () => {}) {
    this.#db = db
    this.#onRefusal = onRefusal
  }

  recordProblem(request: FastifyRequest, { status, code }: HttpError) {
    if (code === 'too_busy') this.recordRefusal('limit', code)
    else if (code === 'wrong_credentials') this.recordRefusal('sign_in', code)
    else if (status >= 500) {
      const route = request.routeOptions.url ?? 'unknown'
      this.#recordFailure({ method: request.method, route, status, code, count: 1, request_id: request.id })
    }
  }

  recordRefusal(kind: RefusalKind, name: string) {
    this.#onRefusal(kind, name)
    this.#addRefusal(kind, name, 1)
  }

  /** Writes the collected counts. Never throws. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async close() {
    clearTimeout(this.#timer)
    await this.flush()
    clearTimeout(this.#timer)
  }

  #recordFailure(failure: Failure) {
    const key = `${failure.method} ${failure.route} ${failure.status} ${failure.code}`
    const count = failure.count + (this.#failures.get(key)?.count ?? 0)
    this.#failures.set(key, { ...failure, count })
    this.#scheduleWrite()
  }

  #addRefusal(kind: RefusalKind, name: string, count: number) {
    const key = `${kind} ${name}`
    this.#refusals.set(key, { kind, name, count: (this.#refusals.get(key)?.count ?? 0) + count })
    this.#scheduleWrite()
  }

  #scheduleWrite() {
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref()
  }

  async #write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [failures, refusals] = [[...this.#failures.values()], [...this.#refusals.values()]]
    if (failures.length + refusals.length === 0) return
    this.#failures = new Map()
    this.#refusals = new Map()
    try {
      await inTransaction(this.#db, async (trx) => {
        await writeFailures(trx, failures)
        await writeRefusals(trx, refusals)
      })
    } catch {
      for (const failure of failures) this.#recordFailure(failure)
      for (const { kind, name, count } of refusals) this.#addRefusal(kind, name, count)
    }
  }
}

export function useIncidents(app: FastifyInstance, db: Db) {
  const incidents = new IncidentCounts(db, countRefusals(app.metrics))
  app.decorate('incidents', incidents)
  app.addHook('onClose', () => incidents.close())
}

function countRefusals(registry: Registry) {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `larder_${name}_total`, help, labelNames, registers: [registry] })
  const logins = counter('logins_refused', 'Logins with a wrong name or password')
  const mails = counter('mail_failures', 'Attempts to send an e-mail that failed')
  const limits = counter('requests_refused', 'Requests that a rate limit or load shedding refused', ['limit'])
  return (kind: RefusalKind, name: string) => {
    if (kind === 'sign_in') logins.inc()
    else if (kind === 'mail') mails.inc()
    else limits.inc({ limit: name })
  }
}

// Rows are written in sorted order to prevent deadlocks between backends.
async function writeFailures(trx: Db, failures: Failure[]) {
  await trx
    .insertInto('service_errors')
    .columns(['method', 'route', 'status', 'code', 'count', 'request_id'])
    .expression((eb) =>
      eb
        .selectFrom(
          inputRows(failures, {
            method: 'text',
            route: 'text',
            status: 'integer',
            code: 'text',
            count: 'bigint',
            request_id: 'text',
          }),
        )
        .selectAll()
        .orderBy(sql`method, route, status, code`),
    )
    .onConflict((conflict) =>
      conflict.columns(['method', 'route', 'status', 'code']).doUpdateSet((eb) => ({
        count: sql`service_errors.count + excluded.count`,
        request_id: eb.ref('excluded.request_id'),
        last_at: NOW,
      })),
    )
    .execute()
}

async function writeRefusals(trx: Db, refusals: Refusal[]) {
  await trx
    .insertInto('refusals')
    .columns(['kind', 'name', 'hour', 'count'])
    .expression((eb) =>
      eb
        .selectFrom(inputRows(refusals, { kind: 'text', name: 'text', count: 'bigint' }))
        .select(['kind', 'name', sql<string>`date_trunc('hour', now())`.as('hour'), 'count'])
        .orderBy(sql`kind, name`),
    )
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind', 'name']).doUpdateSet({ count: sql`refusals.count + excluded.count` }),
    )
    .execute()
}

export async function deleteOldIncidents(db: Db) {
  await db
    .deleteFrom('refusals')
    .where('hour', '<', daysAgo(REFUSAL_RETENTION_DAYS + 1))
    .execute()
  const newest = db.selectFrom('service_errors').select('id').orderBy('last_at', 'desc').limit(MAX_ERRORS)
  await db
    .deleteFrom('service_errors')
    .where((eb) => eb.or([eb('last_at', '<', daysAgo(ERROR_RETENTION_DAYS)), eb('id', 'not in', newest)]))
    .execute()
}
