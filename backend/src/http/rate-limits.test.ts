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

/** Simulates that this many seconds have passed. */
const passTime = (seconds: number) =>
  sql`update rate_limits set ends_at = ends_at - make_interval(secs => ${seconds})`.execute(larder.db)

test('the eleventh login to an account within a minute is refused, even with the right password', async () => {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const response = await logIn('ann', undefined, `192.0.2.${attempt}`)
    expect(response.statusCode).toBe(401)
    expect(response.headers['ratelimit-policy']).toBe('"login-account";q=10;w=60, "login-address";q=30;w=60')
    if (attempt === 10)
      expect(response.headers.ratelimit).toMatch(/^"login-account";r=0;t=\d+, "login-address";r=29;t=\d+$/)
  }
  const refused = await logIn(' ANN ', PASSWORD, '192.0.2.99')
  expectProblem(await logIn('Ann@example.com', PASSWORD, '192.0.2.98'), 429)
  expectProblem(refused, 429, /^Too many requests\. Try again in \d+ seconds\.$/)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await logIn('bob', PASSWORD)).statusCode, 'others are not locked out').toBe(200)
  await passTime(61)
  expect((await logIn('ann', PASSWORD)).statusCode, 'nor is ann for longer than a minute').toBe(200)
})

test('logins to unknown accounts are limited the same way', async () => {
  for (let attempt = 1; attempt <= 10; attempt++) expect((await logIn('nobody')).statusCode).toBe(401)
  expectProblem(await logIn('Nobody'), 429)
})

test('an address is refused after 30 logins to different accounts', async () => {
  for (let attempt = 1; attempt <= 30; attempt++)
    expect((await logIn(`someone-${attempt}`)).statusCode).toBe(401)
  expectProblem(await logIn('bob', PASSWORD), 429)
  expect((await logIn('bob', PASSWORD, '192.0.2.2')).statusCode).toBe(200)
})

test('a client cannot choose its address', async () => {
  for (let attempt = 1; attempt <= 31; attempt++) {
    const response = await larder.app.inject({
      method: 'POST',
      url: '/auth/token',
      remoteAddress: '192.0.2.3',
      headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
      payload: { username: `someone-${attempt}`, password: 'a wrong guess' },
    })
    expect(response.statusCode).toBe(attempt <= 30 ? 401 : 429)
  }
})

test('an invalid login request does not count', async () => {
  for (let attempt = 0; attempt < 12; attempt++) {
    const response = await larder.app.inject({ method: 'POST', url: '/auth/token', payload: { username: 1 } })
    expect(response.statusCode).toBe(422)
  }
  expect((await logIn('ann', PASSWORD)).statusCode).toBe(200)
})

test('counts are shared between instances', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await logIn('ann')
  const rows = await larder.db.selectFrom('rate_limits').select(['key', 'count']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: `login-account:${ann.id}`, count: 10 },
    { key: 'login-address:192.0.2.1', count: 10 },
  ])
})

test('concurrent logins are all counted', async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => logIn('ann')))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('writes are limited, reads are not', async () => {
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
