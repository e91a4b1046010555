import type { SessionRead } from '@larder/contract/people/sessions'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeToken } from '../../../test/access-tokens.ts'
import { listenTo } from '../../../test/event-listener.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { PASSWORD, refresh } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let larder: TestApp
let ann: TestUser
let count = 0

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++count}`)
})

async function logInFrom(userAgent: string) {
  const body = { username: ann.username, password: PASSWORD }
  const response = await larder.call('POST', '/auth/token', { body, headers: { 'user-agent': userAgent } })
  expect(response.statusCode, response.body).toBe(200)
  return { ...ann, token: response.json().access_token, refreshToken: response.json().refresh_token }
}

const listSessions = async (as: TestUser): Promise<SessionRead[]> =>
  (await larder.call('GET', '/sessions/', { as })).json().items
const findCurrentId = async (as: TestUser) =>
  (await listSessions(as)).find(({ is_current }) => is_current)?.id

test('sessions are listed, with the current one marked', async () => {
  const [laptop, script] = [await logInFrom(FIREFOX), await logInFrom('')]
  const seen = (await listSessions(laptop)).map(({ browser, system, is_current }) => [
    browser,
    system,
    is_current,
  ])
  expect(seen).toEqual([
    [null, null, false],
    ['Firefox', 'Linux', true],
  ])
  expect(await findCurrentId(script)).not.toBe(await findCurrentId(laptop))
  const bob = await addUserWithPassword(larder, `bob-${count}`)
  expect(await listSessions(bob)).toEqual([])
})

test('a refreshed session stays one entry, last used first', async () => {
  const [laptop, phone] = [await logInFrom(FIREFOX), await logInFrom('')]
  const before = await listSessions(phone)
  const body = { grant_type: 'refresh_token', refresh_token: laptop.refreshToken }
  const continued = await larder.call('POST', '/auth/token', { body, headers: { 'user-agent': '' } })
  expect(continued.statusCode).toBe(200)
  const after = await listSessions(phone)
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse())
  expect(after[0]?.browser).toBe('Firefox')
})

test('a long user agent is truncated', async () => {
  const odd = await logInFrom(`Firefox/140.0 ${'(('.repeat(5000)}`)
  const row = await larder.db
    .selectFrom('sessions')
    .select('user_agent')
    .where('user_id', '=', ann.id)
    .executeTakeFirst()
  expect(row?.user_agent).toHaveLength(300)
  expect((await listSessions(odd))[0]?.browser).toBe('Firefox')
})

async function listenFrom(as: TestUser) {
  const list = (await larder.call('POST', '/shopping-lists/', { as, body: { name: 'Party' } })).json().id
  const listener = await listenTo(larder, `/shopping-lists/${list}/events`, as)
  await expect
    .poll(async () => {
      await larder.call('PUT', `/shopping-lists/${list}`, { as: ann, body: { name: 'Feast' } })
      return listener.heard()
    })
    .toContain('event: change')
  return listener
}

test('ending a session ends its tokens and event streams at once, and no others', async () => {
  const [laptop, phone] = [await logInFrom(FIREFOX), await logInFrom('')]
  const listener = await listenFrom(phone)
  const response = await larder.call('DELETE', `/sessions/${await findCurrentId(phone)}`, { as: laptop })
  expect(response.statusCode).toBe(204)
  expectProblem(await larder.call('GET', '/users/me', { as: phone }), 401)
  expectProblem(await refresh(larder, phone.refreshToken), 401)
  expect(await listener.ended).toMatch(/event: end\ndata: invalid_token\n\n$/)
  expect(await listSessions(laptop)).toHaveLength(1)
})

test('ending all others keeps this one and access tokens', async () => {
  const [laptop, ...others] = [await logInFrom(FIREFOX), await logInFrom(''), await logInFrom('curl/8.0')]
  const program = { ...ann, token: (await makeToken(larder, ann, { scopes: ['read'] })).token }
  expect((await larder.call('DELETE', '/sessions/', { as: laptop })).statusCode).toBe(204)
  for (const as of others) expectProblem(await larder.call('GET', '/users/me', { as }), 401)
  expect(await listSessions(laptop)).toMatchObject([{ is_current: true }])
  expect((await larder.call('GET', '/recipes/', { as: program })).statusCode).toBe(200)
})

test('a session that is ended during a refresh is over, in any order', async () => {
  const [laptop, phone] = [await logInFrom(FIREFOX), await logInFrom('')]
  const url = `/sessions/${await findCurrentId(phone)}`
  const [ended, ...continued] = await Promise.all([
    larder.call('DELETE', url, { as: laptop }),
    ...Array.from({ length: 8 }, () => refresh(larder, phone.refreshToken)),
  ])
  expect(ended.statusCode).toBe(204)
  for (const response of continued) expect(response.statusCode, response.body).toBeOneOf([200, 401])
  expect(await listSessions(laptop)).toHaveLength(1)
  for (const response of continued.filter(({ statusCode }) => statusCode === 200))
    expectProblem(
      await larder.call('GET', '/users/me', { as: { ...ann, token: response.json().access_token } }),
      401,
    )
})
