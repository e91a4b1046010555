import { beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { PASSWORD } from '../../../test/sessions.ts'
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts'
import { openTestApp, type TestUser, TOKEN_SECRET } from '../../../test/test-app.ts'
import { SignedLinks } from '../authentication/signed-links.ts'

const larder = await openTestApp({ JOBS: 'off' })
let ann: TestUser
let device: SoftwareAuthenticator
let count = 0

const logInByPassword = (user = ann) =>
  larder.call('POST', '/auth/token', { body: { username: user.username, password: PASSWORD } })
const logInByPasskey = (passkey: string) =>
  larder.call('POST', '/auth/token', { body: { grant_type: 'passkey', passkey } })
const fetchChallenge = async (): Promise<string> =>
  (await larder.call('GET', '/auth/passkey-challenge')).json().challenge
const add = (passkey: string, as = ann) =>
  larder.call('POST', '/passkeys/', { as, body: { name: 'Phone', passkey } })

async function addCook(name: string): Promise<TestUser> {
  const cook = await addUserWithPassword(larder, name)
  return { ...cook, token: (await logInByPassword(cook)).json().access_token }
}

beforeEach(async () => {
  ann = await addCook(`ann-${++count}`)
  device = new SoftwareAuthenticator()
})

test('a passkey logs in without a name, and is listed with its host', async () => {
  expect((await add(device.create(await fetchChallenge()))).statusCode).toBe(201)
  const response = await logInByPasskey(device.get(await fetchChallenge()))
  expect(response.statusCode, response.body).toBe(200)
  const as = { ...ann, token: response.json().access_token }
  expect((await larder.call('GET', '/users/me', { as })).json().id).toBe(ann.id)
  const { items } = (await larder.call('GET', '/passkeys/', { as })).json()
  expect(items).toMatchObject([{ name: 'Phone', rp_id: 'localhost', is_usable: true }])
  expect(items[0].last_used_at).not.toBeNull()
  const sessions = (await larder.call('GET', '/sessions/', { as })).json().items
  expect(sessions[0].signed_in_by).toBe('passkey')
})

test('after the password, it is the second factor, for its own challenge and account', async () => {
  await add(device.create(await fetchChallenge()))
  const needed = (await logInByPassword()).json()
  expect(needed.params.allowed).toEqual(['passkey', 'recovery_code'])
  const { challenge } = needed.params
  const finish = (passkey: string) =>
    larder.call('POST', '/auth/token', { body: { grant_type: 'second_factor', challenge, passkey } })
  expect((await finish(device.get(await fetchChallenge()))).json().code).toBe('wrong_passkey')
  const bob = await addCook(`bob-${count}`)
  const other = new SoftwareAuthenticator()
  await add(other.create(await fetchChallenge()), bob)
  expect((await finish(other.get(challenge))).json().code).toBe('wrong_passkey')
  expect((await finish(device.get(challenge))).statusCode).toBe(200)
})

test('an answer works once, also when it is sent twice at the same time', async () => {
  await add(device.create(await fetchChallenge()))
  const answer = device.get(await fetchChallenge())
  const sent = await Promise.all([1, 2, 3].map(() => logInByPasskey(answer)))
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['no user verification', { isVerified: false }],
])('%s: neither added nor accepted', async (_name, place) => {
  expectProblem(await add(device.create(await fetchChallenge(), place)), 422)
  await add(device.create(await fetchChallenge()))
  expectProblem(await logInByPasskey(device.get(await fetchChallenge(), place)), 401)
})

test('challenges of others, and malformed answers, are refused', async () => {
  await add(device.create(await fetchChallenge()))
  const own = new SignedLinks('another secret of another server').makeChallenge('passkey', {})
  const login = new SignedLinks(TOKEN_SECRET).makeChallenge('second_factor', {
    id: ann.id,
    token_generation: 1,
  })
  for (const passkey of [device.get(own), device.get(login), '{}', 'xx', 'null', `{"id":"${device.id}"}`])
    expectProblem(await logInByPasskey(passkey), 401)
  expectProblem(await logInByPasskey(new SoftwareAuthenticator().get(await fetchChallenge())), 401)
  const response = JSON.stringify({ id: device.id, response: { clientDataJSON: '????' } })
  expectProblem(await logInByPasskey(response), 401)
})

test('a repeated request with the same key adds it once; a known passkey is refused', async () => {
  const passkey = device.create(await fetchChallenge())
  const send = () =>
    larder.call('POST', '/passkeys/', {
      ...{ as: ann, body: { name: 'Phone', passkey }, headers: { 'idempotency-key': 'once' } },
    })
  expect((await send()).statusCode).toBe(201)
  expect((await send()).statusCode).toBe(201)
  expectProblem(await add(device.create(await fetchChallenge())), 409)
})

test('without its last factor, the password is enough again', async () => {
  const { id } = (await add(device.create(await fetchChallenge()))).json()
  expectProblem(await logInByPassword(), 401)
  expect((await larder.call('DELETE', `/passkeys/${id}`, { as: ann })).statusCode).toBe(204)
  expect((await logInByPassword()).statusCode).toBe(200)
  expectProblem(await logInByPasskey(device.get(await fetchChallenge())), 401)
})

test('after a move to another host, only a recovery code is left, and the list says why', async () => {
  await add(device.create(await fetchChallenge()))
  await larder.db
    .updateTable('passkeys')
    .set({ rp_id: 'old.example' })
    .where('user_id', '=', ann.id)
    .execute()
  expect((await logInByPassword()).json().params.allowed).toEqual(['recovery_code'])
  const { items } = (await larder.call('GET', '/passkeys/', { as: ann })).json()
  expect(items).toMatchObject([{ rp_id: 'old.example', is_usable: false }])
})

test('a server without a host name has no passkeys', async () => {
  const other = await openTestApp({
    JOBS: 'off',
    PUBLIC_URL: 'http://192.168.1.5:8000',
    NODE_ENV: 'development',
  })
  const response = await other.call('GET', '/auth/passkey-challenge')
  expect(response.json().code).toBe('no_passkeys')
})

test('security events: a new device, not the first; failures within a day are one event', async () => {
  const from = (agent: string, password = PASSWORD) =>
    larder.call('POST', '/auth/token', {
      body: { username: ann.username, password },
      headers: { 'user-agent': agent },
    })
  const listEvents = async () => (await larder.call('GET', '/security-events/', { as: ann })).json().items
  expect(await listEvents()).toEqual([])
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await from(firefox)
  await from(firefox)
  expect(await listEvents()).toMatchObject([{ kind: 'new_device', browser: 'Firefox', system: 'Linux' }])
  for (let tries = 0; tries < 5; tries++) await from(firefox, 'not the password')
  await expect.poll(async () => (await listEvents())[0]).toMatchObject({ kind: 'failed_login', count: 5 })
  const bob = await addCook(`eve-${count}`)
  expect((await larder.call('GET', '/security-events/', { as: bob })).json().items).toEqual([])
})
