import { expect, test } from 'vitest'
import type { ApiResponse } from './api-response.ts'
import type { ApiCall } from './call-api.server.ts'
import { PageSourceTracker } from './page-sources.server.ts'

const GET: ApiCall = { method: 'GET' }

function answer(status: number, etag?: string): ApiResponse {
  const headers = new Headers(etag ? { etag } : {})
  return { status, ok: status < 400, statusText: '', headers, json: async () => ({}) }
}
const saying = (status: number, etag?: string) => async () => answer(status, etag)

test('lists each revalidatable source once', async () => {
  const sources = new PageSourceTracker()
  await sources.track(GET, '/recipes/1', saying(200, '"a"'))
  await sources.track(GET, '/recipes/1', saying(200, '"a"'))
  await sources.track(GET, '/categories?limit=9', saying(200, '"b"'))
  expect(sources.all()).toEqual([
    { path: '/recipes/1', etag: '"a"' },
    { path: '/categories?limit=9', etag: '"b"' },
  ])
})

test('a page without API requests has no sources', () => {
  expect(new PageSourceTracker().all()).toBeUndefined()
})

test.each<[string, (sources: PageSourceTracker) => unknown]>([
  ['has no tag', (sources) => sources.track(GET, '/x', saying(200))],
  ['was not found', (sources) => sources.track(GET, '/x', saying(404, '"x"'))],
  [
    'never came',
    (sources) => sources.track(GET, '/x', () => Promise.reject(new Error('away'))).catch(() => {}),
  ],
  ['is still under way', (sources) => void sources.track(GET, '/x', () => new Promise(() => {}))],
  ['changed something', (sources) => sources.track({ method: 'POST' }, '/x', saying(200, '"x"'))],
  ['was for somebody', (sources) => sources.track({ ...GET, token: 't' }, '/x', saying(200, '"x"'))],
  ['changed meanwhile', (sources) => sources.track(GET, '/recipes/1', saying(200, '"b"'))],
  ['came as a stream', (sources) => sources.markUncacheable()],
])('nothing vouches for a page with an answer that %s', async (_what, send) => {
  const sources = new PageSourceTracker()
  await sources.track(GET, '/recipes/1', saying(200, '"a"'))
  await send(sources)
  expect(sources.all()).toBeUndefined()
})

test('a prefetched response is used once, without another request', async () => {
  const sources = new PageSourceTracker(new Map([['/recipes/1', saying(200, '"new"')()]]))
  let requestCount = 0
  const send = async () => {
    requestCount++
    return answer(200, '"new"')
  }
  await sources.track(GET, '/recipes/1', send)
  expect(requestCount).toBe(0)
  await sources.track(GET, '/recipes/1', send)
  expect(requestCount).toBe(1)
  expect(sources.all()).toEqual([{ path: '/recipes/1', etag: '"new"' }])
})
