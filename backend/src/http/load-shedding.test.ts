import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { whenDone } from '../../test/when-done.ts'
import { useLoadShedding } from './load-shedding.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { createAddressResolver } from './visitor-address.ts'

/** A service with two slots, whose responses wait until `letGo` is called. */
async function openSlowService(options: { maxAbandonedMs?: number } = {}) {
  const app: FastifyInstance = Fastify({ trustProxy: 'loopback' })
  let callers = 0
  const waiting: (() => void)[] = []
  const listening: ((text: string) => void)[] = []
  useLoadShedding(app, {
    resolveAddress: createAddressResolver({ trustProxy: 'loopback' }, () => false),
    slots: 2,
    ...options,
  })
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  app.get('/quick', () => 'done')
  app.get(
    '/events',
    { config: { isStreaming: true } },
    () => new Promise((resolve) => listening.push(resolve)),
  )
  app.get('/health', { config: { needsNoDatabase: true } }, () => 'alive')
  const url = await app.listen({ port: 0 })
  whenDone(() => app.close())
  const callFrom = (address: string, path: string, signal?: AbortSignal) =>
    fetch(url + path, { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) })
  const call = (path: string, signal?: AbortSignal) => callFrom(`10.0.0.${++callers}`, path, signal)
  const areWaiting = (count: number) => expect.poll(() => waiting.length).toBe(count)
  const letGo = () => {
    waiting.shift()?.()
    listening.shift()?.('heard')
  }
  return { call, callFrom, areWaiting, letGo }
}

test('excess requests are refused at once, and accepted again after a slot is released', async () => {
  const { call, areWaiting, letGo } = await openSlowService()
  const taken = [call('/slow'), call('/slow')]
  await areWaiting(2)
  const refused = await call('/slow')
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    ...SECURITY_HEADERS,
    'retry-after': '1',
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': expect.any(String),
  })
  expect(await refused.json()).toMatchObject({ status: 503, instance: '/slow' })
  letGo()
  letGo()
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200])
  expect((await call('/quick')).status).toBe(200)
})

test('one address cannot take all slots', async () => {
  const { callFrom, areWaiting, letGo } = await openSlowService()
  const taken = callFrom('192.0.2.1', '/slow')
  await areWaiting(1)
  expect((await callFrom('192.0.2.1', '/quick')).status).toBe(503)
  expect((await callFrom('192.0.2.2', '/quick')).status).toBe(200)
  letGo()
  expect((await taken).status).toBe(200)
})

test('a client that disconnects keeps its slot until its handler ends', async () => {
  const { call, areWaiting, letGo } = await openSlowService()
  const caller = new AbortController()
  const abandoned = [call('/slow', caller.signal), call('/slow', caller.signal)]
  await areWaiting(2)
  caller.abort()
  await Promise.allSettled(abandoned)
  expect((await call('/quick')).status).toBe(503)
  letGo()
  letGo()
  await expect.poll(async () => (await call('/quick')).status).toBe(200)
})

test('a handler that never ends releases the slot of a disconnected client in time', async () => {
  const { call, areWaiting } = await openSlowService({ maxAbandonedMs: 1 })
  const caller = new AbortController()
  const abandoned = [call('/slow', caller.signal), call('/slow', caller.signal)]
  await areWaiting(2)
  caller.abort()
  await Promise.allSettled(abandoned)
  await expect.poll(async () => (await call('/quick')).status).toBe(200)
})

test('health checks are always served, and event streams take no slot', async () => {
  const { call, areWaiting, letGo } = await openSlowService()
  const taken = [call('/slow'), call('/events'), call('/events'), call('/slow')]
  await areWaiting(2)
  expect((await call('/health')).status).toBe(200)
  letGo()
  letGo()
  await Promise.all(taken)
})

test('during authentication a caller takes only as many slots as their share', async () => {
  const app: FastifyInstance = Fastify()
  useLoadShedding(app, {
    resolveAddress: createAddressResolver({ trustProxy: undefined }, () => false),
    maxPerCaller: { onlyCaller: 2, severalCallers: 2 },
  })
  const taken: boolean[] = []
  const authenticated: (() => void)[] = []
  app.addHook('onRequest', async (request) => {
    taken.push(request.takeCallerSlot(String(request.headers.caller)))
    await new Promise<void>((resolve) => authenticated.push(resolve))
  })
  app.get('/', () => 'done')
  whenDone(() => app.close())
  const callAs = (caller: string, address: string) =>
    app.inject({ url: '/', headers: { caller }, remoteAddress: address })
  const requests = [callAs('greedy', '10.0.0.1'), callAs('greedy', '10.0.0.2')]
  await expect.poll(() => taken).toEqual([true, true])
  requests.push(callAs('greedy', '10.0.0.3'), callAs('other', '10.0.0.4'))
  await expect.poll(() => taken).toEqual([true, true, false, true])
  for (const resolve of authenticated) resolve()
  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const next = callAs('greedy', '10.0.0.1')
  await expect.poll(() => taken).toEqual([true, true, false, true, true])
  authenticated.at(-1)?.()
  expect((await next).statusCode).toBe(200)
})
