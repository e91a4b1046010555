import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_WEBHOOKS, type WebhookDeliveryRead } from '@larder/contract/transfer/webhooks'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { settleFeed } from '../../../test/change-feed.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser, TOKEN_SECRET } from '../../../test/test-app.ts'
import { whenDone } from '../../../test/when-done.ts'
import { createGuardedFetch } from '../../outbound/guarded-fetch.ts'
import { parseRange } from '../../outbound/ssrf-guard.ts'
import { createStorageBox } from '../../secret-box.ts'
import { signMessage } from './sign-message.ts'
import { queueMessages } from './webhook-dispatcher.ts'
import { sendWebhook } from './webhook-jobs.ts'
import { sealPlainSecrets } from './webhook-secrets.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
let larder: TestApp
let url: string
let status = 204
const received: Received[] = []
const ATTEMPT = { signal: new AbortController().signal, isLast: false, yieldTurn: async () => {} }
const LOCAL = parseRange('127.0.0.1')

beforeAll(async () => {
  larder = await openTestApp({ JOBS: 'off' })
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  whenDone(() => server.close())
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

beforeEach(() => {
  status = 204
  received.length = 0
})

const guardedFetch = createGuardedFetch({ allowed: LOCAL ? [LOCAL] : [], userAgent: 'test' })
const secrets = createStorageBox(TOKEN_SECRET)
const send = (id: number, fetch = guardedFetch) =>
  sendWebhook({ db: larder.db, guardedFetch: fetch, secrets }, id, ATTEMPT)
const readSecrets = (id: number) =>
  larder.db
    .selectFrom('webhooks')
    .select(['secret', 'old_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

let users = 0
const newUser = (role?: 'Admin') => larder.addUser(`owner-${++users}`, role)

async function createHook(as: TestUser, more: object = {}): Promise<{ id: number; secret: string }> {
  await settleFeed(larder.db)
  const body = { name: 'Hook', url, resources: ['recipe'], ...more }
  const response = await larder.call('POST', '/webhooks/', { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const createRecipe = async (as: TestUser, body: object): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { visibility: 'private', ...body } })).json().id
const queue = async (id: number) => {
  await settleFeed(larder.db)
  return queueMessages(larder.db, id)
}
const listLog = async (as: TestUser, id: number): Promise<WebhookDeliveryRead[]> =>
  (await larder.call('GET', `/webhooks/${id}/deliveries`, { as })).json().items
// In the past, because the column rounds to milliseconds.
const makeDue = (id: number) =>
  sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second' where webhook_id = ${id} and status = 'waiting'`.execute(
    larder.db,
  )
const readHook = async (as: TestUser, id: number) =>
  (await larder.call('GET', `/webhooks/${id}`, { as })).json()

test('signs as the Standard Webhooks specification says', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const now = new Date(1_614_265_330_000)
  expect(signMessage([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', now)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a replayed message has its old time, which the signature covers', () => {
  const sign = (seconds: number) => signMessage(['whsec_c2VjcmV0'], 'key', '{}', new Date(seconds * 1000))
  expect(sign(1)['webhook-timestamp']).toBe('1')
  expect(sign(1)['webhook-signature']).not.toBe(sign(2)['webhook-signature'])
})

test('sends each change once, to people who can see it, signed by both secrets while they change', async () => {
  const { ann, ben } = await newPair(larder)
  const hook = await createHook(ann)
  const id = await createRecipe(ann, { title: 'Stew' })
  await createRecipe(ben, { title: 'Not for Ann' })
  const { secret } = (await larder.call('POST', `/webhooks/${hook.id}/secret`, { as: ann })).json()
  await queue(hook.id)
  await queue(hook.id)
  await send(hook.id)
  await send(hook.id)
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toMatchObject({
    type: 'recipe.created',
    data: { resource: 'recipe', id, version: 1 },
  })
  const sign = (key: string) => {
    const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    return `v1,${hmac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`
  }
  expect(headers['webhook-signature']).toBe(`${sign(secret)} ${sign(hook.secret)}`)
  expect(await listLog(ann, hook.id)).toMatchObject([
    { type: 'recipe.created', status: 'delivered', attempts: 1 },
  ])
})

test('repeats a failed message with the same id; redirects fail', async () => {
  const ann = await newUser()
  const hook = await createHook(ann)
  await createRecipe(ann, { title: 'Retried' })
  await queue(hook.id)
  for (const code of [500, 302]) {
    status = code
    await makeDue(hook.id)
    await send(hook.id)
  }
  expect(await listLog(ann, hook.id)).toMatchObject([
    { status: 'waiting', attempts: 2, failure: 'too_many_redirects' },
  ])
  expect((await readHook(ann, hook.id)).failing_since).not.toBeNull()
  status = 200
  await makeDue(hook.id)
  await send(hook.id)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [delivery] = await listLog(ann, hook.id)
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 3, failure: null })
  expect((await readHook(ann, hook.id)).failing_since).toBeNull()
  await larder.call('POST', `/webhooks/${hook.id}/deliveries/${delivery?.id}/resend`, { as: ann })
  await send(hook.id)
  expect(received).toHaveLength(4)
})

test('gives up after nine repetitions, and disables after five days or a 410', async () => {
  const ann = await newUser()
  const hook = await createHook(ann)
  await larder.call('POST', `/webhooks/${hook.id}/test`, { as: ann })
  status = 500
  for (let attempt = 0; attempt < 10; attempt++) {
    await makeDue(hook.id)
    await send(hook.id)
  }
  expect(await listLog(ann, hook.id)).toMatchObject([
    { status: 'failed', attempts: 10, response_status: 500 },
  ])
  expect(await readHook(ann, hook.id)).toMatchObject({ is_enabled: true })
  await sql`update webhooks set failing_since = now() - interval '6 days' where id = ${hook.id}`.execute(
    larder.db,
  )
  await larder.call('POST', `/webhooks/${hook.id}/test`, { as: ann })
  await send(hook.id)
  expect(await readHook(ann, hook.id)).toMatchObject({ is_enabled: false, disabled_because: 'failing' })
  await larder.call('PUT', `/webhooks/${hook.id}`, { as: ann, body: { is_enabled: true } })
  expect(await readHook(ann, hook.id)).toMatchObject({ is_enabled: true, disabled_because: null })
  status = 410
  await makeDue(hook.id)
  await send(hook.id)
  expect(await readHook(ann, hook.id)).toMatchObject({ is_enabled: false, disabled_because: 'gone' })
})

test('tells the owner once that a webhook was disabled', async () => {
  const ann = await newUser()
  const hook = await createHook(ann, { name: 'Wall display' })
  status = 410
  for (let tests = 0; tests < 2; tests++) {
    await larder.call('POST', `/webhooks/${hook.id}/test`, { as: ann })
    await send(hook.id)
  }
  expect(received).toHaveLength(1)
  const { items } = (await larder.call('GET', '/security-events/', { as: ann })).json()
  expect(items).toMatchObject([{ kind: 'webhook_disabled', name: 'Wall display' }])
})

test('stores no readable secret, not even for an Idempotency-Key, and seals old ones', async () => {
  const ann = await newUser()
  const body = { name: 'Hook', url, resources: ['recipe'] }
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [
    await larder.call('POST', '/webhooks/', { as: ann, body, headers }),
    await larder.call('POST', '/webhooks/', { as: ann, body, headers }),
  ]
  expect(first.json().secret).toMatch(/^whsec_/)
  expect(second.json()).toEqual(first.json())
  const { id, secret } = first.json()
  const rotated = await larder.call('POST', `/webhooks/${id}/secret`, {
    as: ann,
    headers: { 'idempotency-key': 'two' },
  })
  expect(rotated.json().secret).toMatch(/^whsec_/)
  const stored = await larder.db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('user_id', '=', ann.id)
    .execute()
  expect(stored).toHaveLength(2)
  expect(JSON.stringify([stored, await readSecrets(id)])).not.toContain('whsec_')

  await larder.db.updateTable('webhooks').set({ secret, old_secret: secret }).where('id', '=', id).execute()
  await sealPlainSecrets(larder.db, secrets)
  const sealed = await readSecrets(id)
  expect([sealed.secret, sealed.old_secret].map((each) => secrets.open(each ?? ''))).toEqual([secret, secret])
})

test('a changed TOKEN_SECRET disables a webhook until it has a new secret', async () => {
  const ann = await newUser()
  const hook = await createHook(ann)
  const foreign = createStorageBox('another secret').seal('whsec_MfKQ')
  await larder.db.updateTable('webhooks').set({ secret: foreign }).where('id', '=', hook.id).execute()
  await larder.call('POST', `/webhooks/${hook.id}/test`, { as: ann })
  await send(hook.id)
  expect(await readHook(ann, hook.id)).toMatchObject({ is_enabled: false, disabled_because: 'secret_lost' })
  await larder.call('POST', `/webhooks/${hook.id}/secret`, { as: ann })
  await larder.call('PUT', `/webhooks/${hook.id}`, { as: ann, body: { is_enabled: true } })
  await makeDue(hook.id)
  await send(hook.id)
  expect(received).toHaveLength(1)
})

test('the limit holds for concurrent requests', async () => {
  const ann = await newUser()
  const body = { name: 'Hook', url, resources: ['recipe'] }
  const create = () => larder.call('POST', '/webhooks/', { as: ann, body })
  const responses = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, create))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_WEBHOOKS)
  for (const refused of responses.filter(({ statusCode }) => statusCode !== 201)) expectProblem(refused, 409)
})

test('does not reach a local network that the operator has not allowed', async () => {
  const ann = await newUser()
  const hook = await createHook(ann)
  await larder.call('POST', `/webhooks/${hook.id}/test`, { as: ann })
  await send(hook.id, createGuardedFetch({ allowed: [], userAgent: 'test' }))
  expect(received).toEqual([])
  expect(await listLog(ann, hook.id)).toMatchObject([{ failure: 'address_refused' }])
})

test('a webhook of a kitchen sends what it shares, and ends with the membership', async () => {
  const { ann, ben, kitchen, kitchen_id } = await newPair(larder)
  const hook = await createHook(ben, { kitchen_id })
  await createRecipe(ben, { title: 'Private' })
  const id = await createRecipe(ann, { title: 'Ours', visibility: 'kitchen', kitchen_id })
  await queue(hook.id)
  await send(hook.id)
  expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([id])
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expectProblem(await larder.call('GET', `/webhooks/${hook.id}`, { as: ben }), 404)
  const body = { name: 'Hook', url, resources: ['recipe'], kitchen_id }
  expectProblem(await larder.call('POST', '/webhooks/', { as: ben, body }), 422)
})

test('a webhook of an Admin sends nothing that others keep private', async () => {
  const hook = await createHook(await newUser('Admin'))
  await createRecipe(await newUser(), { title: 'Private' })
  const id = await createRecipe(await newUser(), { title: 'Public', visibility: 'public' })
  await queue(hook.id)
  await send(hook.id)
  expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([id])
})

test('the service sends changes by itself', async () => {
  const service = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  const ann = await service.addUser('ann')
  const body = { name: 'Hook', url, resources: ['tag', 'recipe'] }
  expect((await service.call('POST', '/webhooks/', { as: ann, body })).statusCode).toBe(201)
  await service.call('POST', '/recipes/', { as: ann, body: { title: 'Sent' } })
  await expect
    .poll(() => received.map((sent) => sent.body).join(), { timeout: 60_000 })
    .toContain('recipe.created')
})
