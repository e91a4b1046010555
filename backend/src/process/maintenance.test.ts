import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectProblem } from '../../test/expect-problem.ts'
import { logIn, PASSWORD, refresh, register } from '../../test/sessions.ts'
import { openTestApp } from '../../test/test-app.ts'
import { readConfig } from '../config.ts'
import { SearchStatistics } from '../recipes/search/search-statistics.ts'
import { openStore } from '../storage/open-store.ts'
import { maintenanceTasks } from './maintenance.ts'

const larder = await openTestApp({ RATE_LIMITS: 'on' })
const ann = await register(larder, 'ann')

const config = readConfig({ DATA_DIR: larder.dataDir })
const objectStore = await openStore(config)
const tasks = maintenanceTasks({
  config,
  db: larder.db,
  objectStore,
  searchStatistics: new SearchStatistics(),
  log: larder.app.log,
})
const tidy = async () => {
  for (const run of Object.values(tasks)) await run()
}

type Kept = 'rate_limits' | 'sessions' | 'refresh_tokens' | 'idempotency_keys'

/** As if this had been written so much earlier. */
const age = (table: Kept, column: string, by: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval`.execute(
    larder.db,
  )

async function countRows(table: Kept): Promise<number> {
  const rows = await larder.db.selectFrom(table).select('id').execute()
  return rows.length
}

test('expired rate limit counters are deleted, others stay', async () => {
  const guess = { username: 'ann', password: 'a wrong guess' }
  const tryToLogIn = (password: string) =>
    larder.call('POST', '/auth/token', { body: { ...guess, password } })
  for (let attempt = 1; attempt <= 10; attempt++) await tryToLogIn(guess.password)
  await tidy()
  expectProblem(await tryToLogIn(PASSWORD), 429)

  await age('rate_limits', 'ends_at', '1 day')
  await tidy()
  expect(await countRows('rate_limits')).toBe(0)
})

test('expired sessions are deleted, others stay', async () => {
  const { refresh_token } = await logIn(larder, 'ann')
  await tidy()
  expect((await refresh(larder, refresh_token)).statusCode).toBe(200)

  await age('refresh_tokens', 'expires_at', '1 year')
  await tidy()
  expect(await countRows('refresh_tokens')).toBe(0)
  expect(await countRows('sessions')).toBe(0)
})

test('idempotency keys are deleted after a day', async () => {
  const create = () =>
    larder.call('POST', '/stores/', {
      as: ann,
      body: { name: 'Hartwells' },
      headers: { 'idempotency-key': 'once' },
    })
  const first = await create()
  await age('idempotency_keys', 'created_at', '23 hours')
  await tidy()
  expect((await create()).json()).toEqual(first.json())

  await age('idempotency_keys', 'created_at', '2 hours')
  await tidy()
  expect(await countRows('idempotency_keys')).toBe(0)
})
