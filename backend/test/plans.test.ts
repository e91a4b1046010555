import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLargeData } from '../scripts/load-large-data.ts'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { SearchStatistics } from '../src/features/recipes/search-statistics.ts'
import type { App } from '../src/http/services.ts'
import { createTestDatabase } from './test-database.ts'

const RECIPES = Number(process.env.PLAN_RECIPES ?? 100_000)
/** A page, what was walked to find it, and what competed for it; far from the number of recipes. */
const MOST_ROWS = RECIPES / 20
const HOUR_MS = 60 * 60 * 1000

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

let app: App
let db: Db
let statements: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  const log = (event: LogEvent) => void statements.push(event.query)
  db = openDb({ url, poolSize: 2, statementTimeoutMs: HOUR_MS, log })
  await loadLargeData(db, RECIPES)
  const searchStatistics = new SearchStatistics()
  await searchStatistics.load(db)
  const database = new Database(url, db)
  database.isReady = true
  const config = readConfig({ RATE_LIMITS: 'off' })
  app = await buildApp({ config, tokenSecret: 'unused', database, searchStatistics, shedsLoad: false })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await drop()
  })
}, HOUR_MS)

/** Runs a request, then asks PostgreSQL how many rows each of its statements touched. */
async function rowsTouchedBy(url: string): Promise<{ rows: number; scans: string[]; found: number }> {
  statements = []
  const answer = await app.inject({ method: 'GET', url })
  expect(answer.statusCode, answer.body).toBe(200)
  const ran = statements
  statements = []
  let rows = 0
  const scans: string[] = []
  for (const statement of ran) {
    const explain = `explain (analyze, format json) ${statement.sql}`
    const { rows: plans } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(explain, [...statement.parameters]),
    )
    const visit = (node: Node) => {
      const loops = node['Actual Loops']
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      if (/Scan/.test(node['Node Type'])) rows += (node['Actual Rows'] + removed) * loops
      if (node['Node Type'] === 'Seq Scan' && loops > 0) scans.push(node['Relation Name'] ?? '')
      for (const child of node.Plans ?? []) visit(child)
    }
    visit(plans[0]?.['QUERY PLAN'][0]?.Plan as Node)
  }
  return { rows, scans, found: answer.json().items.length }
}

async function lastPage(url: string): Promise<string> {
  const { rows } = await sql<{ created_at: string; id: number }>`
    select r.created_at, r.id from recipes r where r.visibility = 'public' order by r.created_at, r.id offset 10 limit 1`.execute(
    db,
  )
  const cursor = Buffer.from(JSON.stringify([rows[0]?.created_at, rows[0]?.id])).toString('base64url')
  return `${url}?cursor=${cursor}`
}

async function commonIngredients(count: number): Promise<string> {
  const { rows } = await sql<{ ingredient_id: number }>`
    select ri.ingredient_id from recipe_ingredients ri
    where ri.recipe_id = (select min(id) from recipes where visibility = 'public') order by ri.position limit ${count}`.execute(
    db,
  )
  return rows.map((row) => `ingredient_id=${row.ingredient_id}`).join('&')
}

async function wordOf(frequency: 'common' | 'rare'): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word !~ '\d' and length(word) > 4
    order by ${frequency === 'common' ? sql`frequency desc nulls last` : sql`frequency nulls first`}, word limit 1`.execute(
    db,
  )
  return rows[0]?.word ?? ''
}

const requests: [name: string, url: () => Promise<string> | string][] = [
  ['newest', () => '/recipes/'],
  ['oldest', () => '/recipes/?sort=oldest'],
  ['by title', () => '/recipes/?sort=title'],
  ['quickest', () => '/recipes/?sort=quickest'],
  ['the last page', () => lastPage('/recipes/')],
  ['a category', async () => `/recipes/?category_id=${(await anyCategory()).id}`],
  ['one ingredient', async () => `/recipes/?${await commonIngredients(1)}`],
  ['three ingredients', async () => `/recipes/?${await commonIngredients(3)}`],
  ['five ingredients', async () => `/recipes/?${await commonIngredients(5)}`],
  ['ready in ten minutes', () => '/recipes/?max_total_time_sec=600'],
  ['a word no recipe has', () => '/recipes/?q=xyzzyqqq'],
  ['a rare word', async () => `/recipes/?q=${await wordOf('rare')}`],
  ['a common word', async () => `/recipes/?q=${await wordOf('common')}`],
  ['two words', async () => `/recipes/?q=${await wordOf('common')}+${await wordOf('rare')}`],
  ['an unfinished word', async () => `/recipes/?q=${(await wordOf('common')).slice(0, 3)}`],
  ['a misspelt word', async () => `/recipes/?q=${(await wordOf('common')).replace(/(.)(.)$/, '$2$1x')}`],
  ['a rare word, newest first', async () => `/recipes/?sort=newest&q=${await wordOf('rare')}`],
  ['ingredients by prefix', () => '/ingredients/?q=ba'],
  ['ingredients', () => '/ingredients/'],
]

async function anyCategory(): Promise<{ id: number }> {
  return (await app.inject('/categories/')).json().items[3]
}

test.each(requests)('%s: work in proportion to the page, not to the table', async (name, url) => {
  const { rows, scans, found } = await rowsTouchedBy(await url())
  if (process.env.PLAN_REPORT)
    console.log(`${name}: ${Math.round(rows)} rows touched, ${found} answered, seq scans: ${scans}`)
  expect(
    scans.filter((table) => ['recipes', 'recipe_ingredients', 'recipe_categories'].includes(table)),
  ).toEqual([])
  expect(rows).toBeLessThan(MOST_ROWS)
})
