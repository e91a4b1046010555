import { expect, test } from 'vitest'
import type { GuardedFetch } from './guarded-fetch.ts'
import { OutboundError } from './outbound-error.ts'
import { createPoliteFetch } from './polite-fetch.ts'

const page = { accept: ['text/html'], maxBytes: 10_000, timeoutMs: 10_000 }
const buildResponse = (url: string) => ({
  url,
  status: 200,
  headers: {},
  type: 'text/html',
  body: Buffer.alloc(0),
})

test('one request per host at a time; other hosts are not delayed', async () => {
  const open: string[] = []
  const most: Record<string, number> = {}
  const finish: (() => void)[] = []
  const fetchSlowly: GuardedFetch = async (url) => {
    const { host } = new URL(url)
    open.push(host)
    most[host] = Math.max(most[host] ?? 0, open.filter((one) => one === host).length)
    await new Promise<void>((resolve) => finish.push(resolve))
    open.splice(open.indexOf(host), 1)
    if (url.endsWith('broken')) throw new OutboundError('no_connection')
    return buildResponse(url)
  }
  const fetchPolitely = createPoliteFetch(fetchSlowly)
  const asked = ['https://a.example/broken', 'https://a.example/2', 'https://b.example/1'].map((url) =>
    fetchPolitely(url, page).then(
      () => 'answered',
      () => 'refused',
    ),
  )
  await expect.poll(() => open).toEqual(['a.example', 'b.example'])
  for (const done of finish.splice(0)) done()
  await expect.poll(() => finish.length).toBe(1)
  finish[0]?.()
  expect(await Promise.all(asked)).toEqual(['refused', 'answered', 'answered'])
  expect(most).toEqual({ 'a.example': 1, 'b.example': 1 })
})

test.each([
  ['says when', { status: 503, retry_after_seconds: 0.001 }, 2],
  ['wants to be left alone for an hour', { status: 429, retry_after_seconds: 3600 }, 1],
  ['asks for as long as the whole request may take', { status: 503, retry_after_seconds: 10 }, 1],
  ['does not say when', { status: 503 }, 1],
  ['has no such page', { status: 404, retry_after_seconds: 0.001 }, 1],
])('a site that %s is asked as often as it wants', async (_, params, times) => {
  let asked = 0
  const fetchPolitely = createPoliteFetch(async () => {
    asked++
    throw new OutboundError('refused', params)
  })
  await expect(fetchPolitely('https://busy.example/', page)).rejects.toThrow('refused')
  expect(asked).toBe(times)
})

test('an aborted request does not wait for its turn', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  const fetchPolitely = createPoliteFetch(async (url) => {
    asked.push(url)
    await answered
    return buildResponse(url)
  })
  const first = fetchPolitely('https://slow.example/1', page)
  const cancelling = new AbortController()
  const second = fetchPolitely('https://slow.example/2', { ...page, signal: cancelling.signal })
  cancelling.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  const third = fetchPolitely('https://slow.example/3', page)
  expect(asked).toEqual(['https://slow.example/1'])
  resolve()
  await Promise.all([first, third])
  expect(asked).toEqual(['https://slow.example/1', 'https://slow.example/3'])
})
