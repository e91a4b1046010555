import { createECDH, randomBytes } from 'node:crypto'
import type { PushSubscriptionRead } from '@larder/contract/people/push-subscriptions'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { logIn, PASSWORD } from '../../../test/sessions.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { findOrCreateVapidKeys } from './vapid-keys.ts'

const larder = await openTestApp({ JOBS: 'off' })
let ann: TestUser
let people = 0

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++people}`)
})

const device = (more: object = {}) => ({
  endpoint: `https://push.example.com/send/${randomBytes(8).toString('base64url')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  ...more,
})
const subscribe = (body: object, as = ann) => larder.call('POST', '/push-subscriptions/', { as, body })
const list = async (as = ann): Promise<PushSubscriptionRead[]> =>
  (await larder.call('GET', '/push-subscriptions/', { as })).json().items

async function logInAs({ id, username, email }: TestUser): Promise<TestUser & { refresh_token: string }> {
  const { access_token, refresh_token } = await logIn(larder, username)
  return { id, username, email, token: access_token, refresh_token }
}

test('a device subscribes to timers and alarms, and to the plan at a chosen time', async () => {
  const response = await subscribe(device())
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ wants_timers: true, wants_alarms: true, plan_at: null })
  expect(response.body, 'where and how it is reached is for nobody to read').not.toContain('push.example.com')
  const url = `/push-subscriptions/${response.json().id}`
  const choice = { wants_timers: false, plan_at: '17:30', time_zone: 'Europe/Berlin', language: 'de' }
  expect((await larder.call('PUT', url, { as: ann, body: choice })).json()).toMatchObject(choice)
  expect((await larder.call('PUT', url, { as: ann, body: { plan_at: null } })).json()).toMatchObject({
    ...{ plan_at: null, wants_timers: false, language: 'de' },
  })
  const bob = await larder.addUser(`bob-${people}`)
  expectProblem(await larder.call('GET', url, { as: bob }), 404)
  expect((await larder.call('DELETE', url, { as: ann })).statusCode).toBe(204)
  expect(await list()).toEqual([])
})

test.each([
  ['no https', { endpoint: 'http://push.example.com/x' }, '/endpoint'],
  ['no address', { endpoint: 'https://' }, '/endpoint'],
  ['a name in it', { endpoint: 'https://ann@push.example.com/x' }, '/endpoint'],
  ['this machine', { endpoint: 'https://127.0.0.1:7000/x' }, '/endpoint'],
  ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/x' }, '/endpoint'],
  ['a whole book', { endpoint: `https://push.example.com/${'x'.repeat(1000)}` }, '/endpoint'],
  ['no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, '/keys/p256dh'],
  ['a short key', { keys: { p256dh: 'BA', auth: 'A'.repeat(22) } }, '/keys/p256dh'],
  ['no time zone', { time_zone: 'Mars/Olympus' }, '/time_zone'],
  ['no time', { plan_at: '25:00' }, '/plan_at'],
])('%s is refused', async (_, wrong, path) => {
  expect(invalidPaths(await subscribe(device(wrong)))).toEqual([path])
  expect(await list()).toEqual([])
})

test('a browser has one subscription, which belongs to its current user', async () => {
  const browser = device({ plan_at: '08:00' })
  const bob = await larder.addUser(`bob-${people}`)
  await subscribe(browser)
  await subscribe({ ...browser, language: 'de' })
  expect(await list()).toMatchObject([{ language: 'de', version: 2 }])
  await subscribe({ ...browser, plan_at: null }, bob)
  expect([await list(), (await list(bob)).length]).toEqual([[], 1])
})

test('above ten, the least recently used is deleted', async () => {
  const first = (await subscribe(device())).json().id
  const ids: number[] = []
  for (let count = 0; count < 10; count++) ids.push((await subscribe(device())).json().id)
  expect((await list()).map(({ id }) => id)).toEqual(ids.reverse())
  expectProblem(await larder.call('GET', `/push-subscriptions/${first}`, { as: ann }), 404)
})

const ENDINGS: [string, (here: TestUser & { refresh_token: string }) => Promise<unknown>][] = [
  [
    'logging out there',
    (here) => larder.call('POST', '/auth/logout', { as: here, body: { refresh_token: here.refresh_token } }),
  ],
  ['ending the session elsewhere', () => larder.call('DELETE', '/sessions/', { as: ann })],
  [
    'a new password',
    () =>
      larder.call('PUT', '/users/password', {
        as: ann,
        body: { current_password: PASSWORD, new_password: 'nine kinds of mint' },
      }),
  ],
  ['the end of the account', () => larder.call('DELETE', `/users/${ann.id}`, { as: ann })],
]

test.each(ENDINGS)('%s ends it', async (_, end) => {
  const here = await logInAs(ann)
  await subscribe(device(), here)
  expect(await list(here)).toMatchObject([{ is_current: true }])
  await end(here)
  const left = larder.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', ann.id)
  expect(await left.execute()).toEqual([])
})

test('logging out on one device does not affect others', async () => {
  const [phone, tablet] = [await logInAs(ann), await logInAs(ann)]
  await subscribe(device(), phone)
  await subscribe(device(), tablet)
  const { refresh_token } = phone
  await larder.call('POST', '/auth/logout', { as: phone, body: { refresh_token } })
  expect(await list(tablet)).toMatchObject([{ is_current: true }])
})

test('concurrent requests create one key pair', async () => {
  await larder.db.deleteFrom('settings').where('name', '=', 'vapid_keys').execute()
  const keys = await Promise.all(Array.from({ length: 5 }, () => findOrCreateVapidKeys(larder.db)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  const told = (await larder.call('GET', '/push-subscriptions/key', { as: ann })).json()
  expect(told).toEqual({ public_key: keys[0]?.publicKey })
})
