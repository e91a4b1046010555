import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { findStatementName } from '../src/db/statement-names.ts'
import { createJwtService, type JwtService } from '../src/http/jwt.ts'
import type { App } from '../src/http/services.ts'
import { insertUser } from '../src/people/users/users.queries.ts'
import { createTestDatabase } from './test-database.ts'
import { whenDone } from './when-done.ts'

const TOKEN_SECRET = 'only-for-statements-0123456789-abcdefghij'

const TIMES = 20

let app: App
let otherBackend: App
let db: Db
let tokens: JwtService
let statements: string[]
const sent: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
let users: number[]
let ids: Record<string, number>
let headers: { authorization: string }

const findName = (text: string) => findStatementName(text)?.replace(/^q_.*/, 'prepared') ?? text

/** A service that notes what its requests ask the database for. */
beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  statements = []
  db = openDb({
    url,
    poolSize: 10,
    log: ({ query }) => {
      if (query.sql.includes('pg_notify')) return
      statements.push(findName(query.sql))
      sent.push(query)
    },
  })
  const database = new Database(url, db)
  database.becomeReady()
  const config = readConfig({ RATE_LIMITS: 'off', JOBS: 'off' })
  const open = () => buildApp({ config, tokenSecret: TOKEN_SECRET, database })
  app = await open()
  otherBackend = await open()
  whenDone(async () => {
    await app.close()
    await otherBackend.close()
    await db.destroy()
    await drop()
  })
  tokens = await createJwtService(TOKEN_SECRET)
  users = await Promise.all(
    ['ann', 'ben', 'cid'].map((username) =>
      insertUser(db, { username, email: `${username}@example.com`, role: 'User', password_hash: 'none' }),
    ),
  )
  const token = await tokens.sign({ id: users[0] ?? 0, role: 'User', token_generation: 1 })
  headers = { authorization: `Bearer ${token}` }
  ids = {
    recipe: await make('/recipes/', { title: 'Soup', ingredients: [{ line: '3 leeks' }] }),
    list: await make('/shopping-lists/', { name: 'Week' }),
    repeatedList: await make('/shopping-lists/', { name: 'Repeated' }),
  }
})

async function make(url: string, payload: object): Promise<number> {
  const response = await app.inject({ method: 'POST', url, headers, payload })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

async function read(url: string) {
  const response = await app.inject({ url, headers })
  expect(response.statusCode, response.body).toBe(200)
}

async function listStatements(url: string): Promise<string[]> {
  statements.length = 0
  await read(url)
  return statements
}

test('a recipe is read in two statements, including authentication', async () => {
  expect(await listStatements(`/recipes/${ids.recipe}`)).toEqual(['find_caller', 'find_recipe'])
})

test.each([
  ['a recipe', () => `/recipes/${ids.recipe}`, 'find_recipe_mark_with_caller'],
  ['a list of recipes', () => '/recipes/?sort=oldest', 'prepared'],
  ['suggested ingredients', () => '/ingredients/?q=le', 'prepared'],
  ['a shopping list', () => `/shopping-lists/${ids.repeatedList}`, 'find_shopping_list_with_caller'],
  ['a week of the plan', () => '/meal-plan/?from=2026-11-02&to=2026-11-08', 'find_meal_plan_with_caller'],
])('%s that the caller requests again is read in one statement', async (_, url, statement) => {
  const readAfterWrite = async () => {
    await make('/shopping-lists/', { name: 'Another' })
    return listStatements(url())
  }
  await readAfterWrite()
  expect(await readAfterWrite()).toEqual([statement])
})

test.each(['?limit=20', '?sort=title', '?category_id=1', '?scope=mine'])(
  'a page of recipes whose summaries are known is read in two statements: /recipes/%s',
  async (query) => {
    await read('/recipes/')
    expect(await listStatements(`/recipes/${query}`)).toEqual(['find_caller', 'prepared'])
  },
)

test.each(['/health/live', '/version'])('%s asks the database nothing, with a token too', async (path) => {
  expect(await listStatements(path)).toEqual([])
})

test('a shopping list is read in two statements, including authentication', async () => {
  expect(await listStatements(`/shopping-lists/${ids.list}`)).toEqual(['find_caller', 'find_shopping_list'])
})

test('all names of a request are matched in one statement', async () => {
  const words = Array.from({ length: 48 }, (_, index) => `w${index}`).join(' ')
  const texts = [
    '2 l oat milk',
    'candles',
    words,
    ...Array.from({ length: 30 }, (_, index) => `${index + 2} thing ${index}`),
  ]
  const operations = texts.map((text) => ({
    ...{ id: randomUUID(), at: Date.now(), kind: 'add', item_key: randomUUID(), text },
  }))
  sent.length = 0
  const url = `/shopping-lists/${ids.list}/operations`
  const response = await app.inject({ method: 'POST', url, headers, payload: { operations } })
  expect(response.statusCode, response.body).toBe(200)
  const reading = sent.filter(({ sql }) => /\bfrom ingredients\b|join ingredients\b/.test(sql))
  const matching = reading.filter(({ sql }) => sql.includes('requested_name'))
  expect(matching).toHaveLength(1)
  // An item of too many words is not looked up at all.
  expect(JSON.stringify(matching[0]?.parameters)).not.toContain('w47')
})

test('rows of all list items are read at once', async () => {
  const ingredients = Array.from({ length: 12 }, (_, number) => ({
    line: `${number + 1} g of listed ${number}`,
  }))
  const recipe_id = await make('/recipes/', { title: 'Long', ingredients })
  await make(`/shopping-lists/${ids.list}/recipes`, { recipe_id })
  await read(`/shopping-lists/${ids.list}`)
  const { sql = '', parameters = [] } = sent.at(-1) ?? {}
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': object[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
  )
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
  const timesRead = (table: string) =>
    [...plan.matchAll(new RegExp(`"Relation Name":"${table}"[^{}]*?"Actual Loops":(\\d+)`, 'g'))].map(
      ([, loops]) => Number(loops),
    )
  for (const table of ['shopping_list_parts', 'shopping_list_absences', 'ingredients'])
    expect(timesRead(table), table).toEqual([1])
})

test('a week of the plan is one statement besides authentication, with any number of meals', async () => {
  const week = '/meal-plan/?from=2026-11-16&to=2026-11-22'
  for (const title of ['Soup', 'Stew', 'Pie'])
    await make('/planned-meals/', { day: '2026-11-17', meal: 'dinner', title })
  await make('/planned-meals/', { day: '2026-11-18', meal: 'lunch', recipe_id: ids.recipe })
  expect(await listStatements(week)).toEqual(['find_caller', 'find_meal_plan'])
})

test.each([
  '/users/me',
  '/recipes/',
  '/recipes/?q=soup',
  '/recipes/recipe',
  '/ingredients/?q=lee',
  '/shopping-lists/list',
  '/meal-plan/?from=2026-11-16&to=2026-11-22',
])('what was read is answered from memory while nothing is written: %s', async (url) => {
  const address = url.replace(/(recipe|list)$/, (noun) => String(ids[noun]))
  // What is written to another database of the same server counts, too: it is asked for until nobody writes.
  const again = async () => {
    await read(address)
    return listStatements(address)
  }
  await expect.poll(again, { timeout: 30_000 }).toEqual(['find_caller'])
})

test('after losing access, no cached data is returned, whichever backend revoked it', async () => {
  const id = await make('/recipes/', { title: 'Shown and hidden' })
  const url = `/recipes/${id}`
  const ben = await tokens.sign({ id: users[1] ?? 0, role: 'User', token_generation: 1 })
  const seen: number[] = []
  for (let time = 0; time < TIMES; time++)
    for (const visibility of ['public', 'private']) {
      await otherBackend.inject({ method: 'PUT', url, headers, payload: { visibility } })
      // The second response is cached.
      for (const _ of ['first', 'second'])
        seen.push((await app.inject({ url, headers: { authorization: `Bearer ${ben}` } })).statusCode)
    }
  expect(seen).toEqual(Array.from({ length: TIMES }, () => [200, 200, 404, 404]).flat())
})

const LINES_UNDERSTOOD = 'prepared'

test.each([
  ['POST', ['find_caller', 'begin', LINES_UNDERSTOOD, 'insert_recipe', 'find_recipe', 'commit']],
  [
    'PUT',
    [
      // Who is asking, whether they may, and the recipe locked.
      ...['find_caller', 'prepared', 'begin', 'prepared'],
      ...['keep_version', LINES_UNDERSTOOD, 'update_recipe'],
      // Who follows it, and what has become of it.
      ...['prepared', 'find_recipe', 'commit'],
    ],
  ],
] as const)('a recipe is written once, in statements that are planned once: %s', async (method, expected) => {
  const steps = [{ instruction: 'Cook.' }]
  const recipe = { title: 'Stew', ingredients: [{ line: '2 leeks' }], steps, category_ids: [] }
  const id = await make('/recipes/', recipe)
  const url = method === 'POST' ? '/recipes/' : `/recipes/${id}`
  statements.length = 0
  const { statusCode } = await app.inject({ method, url, headers, payload: { ...recipe, title: 'Pie' } })
  expect(statusCode).toBeLessThan(300)
  expect(statements).toEqual(expected)
})

test('prefix and similarity matches of a name are one prepared statement', async () => {
  expect(await listStatements('/ingredients/?q=leek')).toEqual(['find_caller', 'prepared'])
})
