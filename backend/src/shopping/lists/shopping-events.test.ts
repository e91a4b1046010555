import { SignJWT } from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Listener, listenTo } from '../../../test/event-listener.ts'
import { logIn, PASSWORD, refresh, register } from '../../../test/sessions.ts'
import { openTestApp, type TestApp, type TestUser, TOKEN_SECRET } from '../../../test/test-app.ts'

let larder: TestApp
let admin: TestUser
let count = 0

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await larder.addUser('admin', 'Admin')
})

afterEach(() => void vi.useRealTimers())

type Shared = { owner: TestUser; member: TestUser; list: string }

async function shareList(): Promise<Shared> {
  const owner = await register(larder, `owner-${++count}`)
  const member = await register(larder, `member-${count}`)
  const { id } = (
    await larder.call('POST', '/shopping-lists/', { as: owner, body: { name: 'Party' } })
  ).json()
  const list = `/shopping-lists/${id}`
  const body = { username: member.username }
  expect((await larder.call('POST', `${list}/members`, { as: owner, body })).statusCode).toBe(200)
  const accept = `/shopping-list-invitations/${id}/accept`
  expect((await larder.call('POST', accept, { as: member })).statusCode).toBe(200)
  return { owner, member, list }
}

/** After the first event, the backend is known to listen to the database. */
async function listen({ list, owner }: Shared, as: TestUser): Promise<Listener> {
  const listener = await listenTo(larder, `${list}/events`, as)
  await expect
    .poll(
      async () => {
        await larder.call('PUT', list, { as: owner, body: { name: 'Feast' } })
        return listener.heard()
      },
      { timeout: 10_000 },
    )
    .toContain('event: change')
  return listener
}

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, as: TestUser, body?: object) => {
  const response = await larder.call(method, url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

const endings: [string, string, (shared: Shared) => Promise<unknown>][] = [
  [
    'a member is removed',
    'not_found',
    ({ owner, member, list }) => send('DELETE', `${list}/members/${member.id}`, owner),
  ],
  [
    'a member leaves',
    'not_found',
    ({ member, list }) => send('DELETE', `${list}/members/${member.id}`, member),
  ],
  ['the list is deleted', 'not_found', ({ owner, list }) => send('DELETE', list, owner)],
  [
    'the owner deletes their account',
    'not_found',
    ({ owner }) => send('DELETE', `/users/${owner.id}`, owner),
  ],
  [
    'the password changes',
    'invalid_token',
    ({ member }) =>
      send('PUT', '/users/password', member, {
        current_password: PASSWORD,
        new_password: 'nine kinds of mint',
      }),
  ],
  [
    'the role changes',
    'invalid_token',
    ({ member }) => send('PUT', `/users/${member.id}`, admin, { role: 'Admin' }),
  ],
  // A concurrent check can still find the user but no longer the list.
  [
    'the account is deleted',
    '(invalid_token|not_found)',
    ({ member }) => send('DELETE', `/users/${member.id}`, member),
  ],
]

test.each(endings)('events end when %s', async (_what, code, happen) => {
  const shared = await shareList()
  const listener = await listen(shared, shared.member)
  await happen(shared)
  expect(await listener.ended).toMatch(new RegExp(`event: end\ndata: ${code}\n\n$`))
})

test('ends the stream of one user and keeps those of others', async () => {
  const shared = await shareList()
  const [gone, stays] = [await listen(shared, shared.member), await listen(shared, shared.owner)]
  await send('DELETE', `${shared.list}/members/${shared.member.id}`, shared.owner)
  await gone.ended
  const before = stays.heard()
  await send('PUT', shared.list, shared.owner, { name: 'Banquet' })
  await expect.poll(() => stays.heard().slice(before.length)).toContain('event: change')
  expect(stays.heard()).not.toContain('event: end')
})

test('logging out ends only the streams of that session', async () => {
  const shared = await shareList()
  const phone = await logIn(larder, shared.member.username)
  const laptop = await logIn(larder, shared.member.username)
  const onPhone = await listen(shared, { ...shared.member, token: phone.access_token })
  const onLaptop = await listen(shared, { ...shared.member, token: laptop.access_token })
  await send(
    'POST',
    '/auth/logout',
    { ...shared.member, token: phone.access_token },
    { refresh_token: phone.refresh_token },
  )
  expect(await onPhone.ended).toMatch(/event: end\ndata: invalid_token\n\n$/)
  expect(onLaptop.heard()).not.toContain('event: end')
})

test('a reused refresh token ends the session and its streams', async () => {
  const shared = await shareList()
  const first = await logIn(larder, shared.member.username)
  const listener = await listen(shared, { ...shared.member, token: first.access_token })
  const second = (await refresh(larder, first.refresh_token)).json()
  await refresh(larder, second.refresh_token)
  expect(listener.heard()).not.toContain('event: end')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  expect((await refresh(larder, first.refresh_token)).statusCode).toBe(401)
  expect(await listener.ended).toContain('data: invalid_token')
})

test('a stream ends with its token', async () => {
  const { owner, list } = await shareList()
  const seconds = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ role: 'User', generation: 1 })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(owner.id))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 2)
    .setJti('short')
    .sign(new TextEncoder().encode(TOKEN_SECRET))
  const listener = await listenTo(larder, `${list}/events`, { ...owner, token })
  expect(await listener.ended).toMatch(/event: end\ndata: invalid_token\n\n$/)
})

test('a right removed without a notification ends the stream within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const shared = await shareList()
  const listener = await listen(shared, shared.member)
  vi.advanceTimersByTime(20_000)
  await expect.poll(() => listener.heard()).toContain('\n:\n')
  await larder.db.deleteFrom('shopping_list_members').where('user_id', '=', shared.member.id).execute()
  vi.advanceTimersByTime(40_000)
  expect(await listener.ended).toContain('data: not_found')
})
