import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { findStatementName } from '../src/db/statement-names.ts'
import { createJwtService } from '../src/http/jwt.ts'
import type { App } from '../src/http/services.ts'
import { SearchStatistics } from '../src/recipes/search/search-statistics.ts'
import { READS, type Read } from './frequent-reads.ts'

const LARGE_TABLES = ['recipes', 'recipe_ingredients', 'recipe_categories', 'recipe_steps', 'planned_meals']
const SECRET = 'only-for-plans-0123456789-abcdefghij'
/** PostgreSQL decides on a generic plan after this many runs. */
const RUNS_BEFORE_KEPT = 5
const HOUR_MS = 60 * 60 * 1000

export type Touched = {
  rows: number
  blocks: number
  found: number
  scanned: string[]
  plannedAnew: string[]
}
type Statement = { sql: string; parameters: readonly unknown[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** Runs the service on a database of any size and counts the rows that each read touches. */
export class PlanProbe {
  readonly #db: Db
  #app!: App
  #statements: Statement[] = []

  private constructor(url: string) {
    const log = (event: LogEvent) => void this.#statements.push(event.query)
    this.#db = openDb({ url, poolSize: 1, statementTimeoutMs: HOUR_MS, log })
  }

  static async open(url: string): Promise<PlanProbe> {
    const probe = new PlanProbe(url)
    const searchStatistics = new SearchStatistics()
    await searchStatistics.load(probe.#db)
    const database = new Database(url, probe.#db)
    database.becomeReady()
    const config = readConfig({ RATE_LIMITS: 'off', JOBS: 'off' })
    const app = { config, tokenSecret: SECRET, database, searchStatistics }
    probe.#app = await buildApp(app)
    return probe
  }

  async close() {
    await this.#app.close()
    await this.#db.destroy()
  }

  /**
   * Runs a request, then explains its statements: rows touched, tables scanned sequentially, and statements without a
   * generic plan.
   */
  async touchedBy(read: string): Promise<Touched> {
    const { url, headers } = await this.#requestFor(read)
    this.#statements = []
    const response = await this.#app.inject({ method: 'GET', url, headers })
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`)
    const { items, meals, ideas, favourites, ingredients, groups } = response.json()
    const found = (items ?? meals ?? ideas ?? favourites ?? ingredients ?? groups).length
    const touched: Touched = { rows: 0, blocks: 0, found, scanned: [], plannedAnew: [] }
    for (const statement of this.#statements.splice(0)) {
      if (await this.#isPlannedAnew(statement)) touched.plannedAnew.push(statement.sql)
      const plan = await this.#explain(statement)
      addRows(plan, touched)
      touched.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    return touched
  }

  async #requestFor(read: string) {
    const { urlFor, reader } = READS[read] as Read
    const url = await urlFor(this.#db)
    if (!reader) return { url, headers: {} }
    const tokens = await createJwtService(SECRET)
    const token = await tokens.sign({ ...(await reader(this.#db)), token_generation: 1 })
    return { url, headers: { authorization: `Bearer ${token}` } }
  }

  /** Whether PostgreSQL uses no generic plan for a prepared statement, so that planning takes longer than running. */
  async #isPlannedAnew({ sql: text, parameters }: Statement): Promise<boolean> {
    const name = findStatementName(text)
    if (!name) return false
    for (let run = 0; run <= RUNS_BEFORE_KEPT; run++)
      await this.#db.executeQuery(CompiledQuery.raw(text, [...parameters]))
    const { rows } = await sql<{ is_kept: boolean }>`
      select generic_plans > 0 as is_kept from pg_prepared_statements where name = ${name}`.execute(this.#db)
    return !rows[0]?.is_kept
  }

  async #explain(statement: Statement): Promise<Node> {
    const explain = `explain (analyze, buffers, format json) ${statement.sql}`
    const { rows } = await this.#db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(explain, [...statement.parameters]),
    )
    return rows[0]?.['QUERY PLAN'][0]?.Plan as Node
  }
}

function addRows(node: Node, touched: Touched) {
  const loops = node['Actual Loops']
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const table = node['Relation Name'] ?? ''
  // Only table rows: scans of subquery results would count them again.
  if (table) touched.rows += (node['Actual Rows'] + removed) * loops
  if (node['Node Type'] === 'Seq Scan' && loops > 0 && LARGE_TABLES.includes(table))
    touched.scanned.push(table)
  for (const child of node.Plans ?? []) addRows(child, touched)
}
