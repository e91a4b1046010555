import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../test/expect-problem.ts'
import { addUserWithPassword } from '../../test/kitchen.ts'
import { PASSWORD } from '../../test/sessions.ts'
import { openTestApp, type TestApp } from '../../test/test-app.ts'

const larder: TestApp = await openTestApp({ RATE_LIMITS: 'on' })
const ann = await addUserWithPassword(larder, 'ann')
await addUserWithPassword(larder, 'bob')

beforeEach(() => larder.db.deleteFrom('rate_limits').execute())

const logIn = (username: string, password = 'a wrong guess', address = '192.0.2.1') =>
  larder.app.inject({
    method: 'POST',
    url: '/auth/token',
    remoteAddress: address,
    payload: { username, password },
  })

/** As if this many seconds had passed. */
const passTime = (seconds: number) =>
  sql`update rate_limits set ends_at = ends_at - make_interval(secs => ${seconds})`.execute(larder.db)

test('the eleventh try at an account within a minute is refused, with the right password too', async () => {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const answer = await logIn('ann', undefined, `192.0.2.${attempt}`)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['ratelimit-policy']).toBe('"login-account";q=10;w=60, "login-address";q=30;w=60')
    if (attempt === 10)
      expect(answer.headers.ratelimit).toMatch(/^"login-account";r=0;t=\d+, "login-address";r=29;t=\d+$/)
  }
  const refused = await logIn(' ANN ', PASSWORD, '192.0.2.99')
  expectProblem(await logIn('Ann@example.com', PASSWORD, '192.0.2.98'), 429)
  expectProblem(refused, 429, /^Too many requests\. Try again in \d+ seconds\.$/)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await logIn('bob', PASSWORD)).statusCode, 'others are not locked out').toBe(200)
  await passTime(61)
  expect((await logIn('ann', PASSWORD)).statusCode, 'nor is ann for longer than a minute').toBe(200)
})

test('a name that nobody has is refused after as many tries', async () => {
  for (let attempt = 1; attempt <= 10; attempt++) expect((await logIn('nobody')).statusCode).toBe(401)
  expectProblem(await logIn('Nobody'), 429)
})

test('an address that tries many accounts is refused after 30', async () => {
  for (let attempt = 1; attempt <= 30; attempt++)
    expect((await logIn(`someone-${attempt}`)).statusCode).toBe(401)
  expectProblem(await logIn('bob', PASSWORD), 429)
  expect((await logIn('bob', PASSWORD, '192.0.2.2')).statusCode).toBe(200)
})

test('a client cannot choose its address', async () => {
  for (let attempt = 1; attempt <= 31; attempt++) {
    const answer = await larder.app.inject({
      method: 'POST',
      url: '/auth/token',
      remoteAddress: '192.0.2.3',
      headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
      payload: { username: `someone-${attempt}`, password: 'a wrong guess' },
    })
    expect(answer.statusCode).toBe(attempt <= 30 ? 401 : 429)
  }
})

test('a login that cannot be one does not count', async () => {
  for (let attempt = 0; attempt < 12; attempt++) {
    const answer = await larder.app.inject({ method: 'POST', url: '/auth/token', payload: { username: 1 } })
    expect(answer.statusCode).toBe(422)
  }
  expect((await logIn('ann', PASSWORD)).statusCode).toBe(200)
})

test('the counts are in the database: another instance knows them', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await logIn('ann')
  const rows = await larder.db.selectFrom('rate_limits').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: `login-account:${ann.id}`, count: 10 },
    { key: 'login-address:192.0.2.1', count: 10 },
  ])
})

test('tries at once are counted each', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn('ann')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('who writes too much is slowed down, who reads is not', async () => {
  const user = await larder.addUser('busy')
  const headers = { authorization: `Bearer ${user.token}` }
  const send = (method: 'GET' | 'POST') =>
    larder.app.inject({
      method,
      url: '/stores/',
      headers,
      ...(method === 'POST' && { payload: { name: 'Shop' } }),
    })
  expect((await send('POST')).headers['ratelimit-policy']).toBe('"writes";q=600;w=60')
  await sql`update rate_limits set count = 600`.execute(larder.db)
  expectProblem(await send('POST'), 429)
  expect((await send('GET')).statusCode).toBe(200)
})

test('registrations are limited by address', async () => {
  const register = (number: number) =>
    larder.app.inject({
      method: 'POST',
      url: '/users/',
      remoteAddress: '192.0.2.4',
      payload: { username: `robot-${number}`, email: `robot-${number}@example.com`, password: PASSWORD },
    })
  expect((await register(1)).headers['ratelimit-policy']).toBe('"registrations";q=20;w=3600')
  await sql`update rate_limits set count = 20`.execute(larder.db)
  expectProblem(await register(2), 429)
})
