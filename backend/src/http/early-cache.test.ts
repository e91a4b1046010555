import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let id: number
let noted: MockInstance<TestApp['app']['recordResponse']>

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ port: 0 })
  noted = vi.spyOn(larder.app, 'recordResponse')
  ann = await larder.addUser('ann')
  id = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Knäckebröd' } })).json().id
})

const port = () => (larder.app.server.address() as AddressInfo).port
/** A new connection per request, so that connection headers are equal. */
const overSocket = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port()}${path}`, { headers: { connection: 'close', ...headers } })

/** Sends all requests at once and returns everything received. */
async function sendTogether(requests: string[]): Promise<string> {
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return received
}

/** Only the early cache logs the request id as a field; hooks use the request log. */
const areEarly = () => noted.mock.calls.map(([{ request_id }]) => request_id !== undefined)

async function readResponse(response: Response) {
  const { date: _, 'x-request-id': requestId, ...headers } = Object.fromEntries(response.headers)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  return { status: response.status, headers, body: await response.text() }
}

test.each(['/recipes/', '/api/v1/recipes/?q=kn%C3%A4ckebr%C3%B6d', '/sign-in'])(
  '%s: the cached response equals the response of the hooks',
  async (path) => {
    const fromHooks = await readResponse(await overSocket(path))
    const early = await readResponse(await overSocket(path))
    const unchanged = await readResponse(
      await overSocket(path, { 'if-none-match': String(fromHooks.headers.etag) }),
    )
    expect(areEarly().slice(-3)).toEqual([false, true, true])
    expect(early).toEqual(fromHooks)
    const { 'content-type': _, 'content-length': __, ...headers } = fromHooks.headers
    expect(unchanged).toEqual({ status: 304, headers, body: '' })
  },
)

test('requests with a token bypass the early cache', async () => {
  await overSocket(`/recipes/${id}`)
  const own = await overSocket(`/recipes/${id}`, { authorization: `Bearer ${ann.token}` })
  expect(areEarly().at(-1)).toBe(false)
  expect(await own.json()).toMatchObject({ may: expect.arrayContaining(['delete']) })
})

test('a write empties the early cache', async () => {
  await overSocket(`/recipes/${id}`)
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility: 'private' } })
  expect((await overSocket(`/recipes/${id}`)).status).toBe(404)
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility: 'public' } })
})

test('a duplicate Host header is refused', async () => {
  await overSocket('/recipes/')
  const head = 'GET /recipes/ HTTP/1.1\r\nhost: larder\r\nHost: another\r\nconnection: close\r\n\r\n'
  expect(await sendTogether([head])).toMatch(/^HTTP\/1.1 400 .*Header 'host' was sent twice/s)
})

test('pipelined requests are answered in order, all from the cache', async () => {
  await overSocket('/recipes/')
  await overSocket('/sign-in')
  noted.mockClear()
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nhost: larder\r\n${last}\r\n`
  const received = await sendTogether([
    get('/recipes/'),
    get('/sign-in'),
    get('/recipes/', 'connection: close\r\n'),
  ])
  const bodies = received.split('HTTP/1.1 200 OK').slice(1)
  expect(bodies.map((body) => body.includes('next_cursor'))).toEqual([true, false, true])
  expect(areEarly()).toEqual([true, true, true])
})

test('early responses appear in the metrics by route', async () => {
  await overSocket(`/recipes/${id}`)
  const counted = () => larder.app.metrics.getSingleMetricAsString('http_request_duration_seconds')
  const countMatches = (text: string) =>
    Number(/_count\{method="GET",route="\/recipes\/:recipe_id",status="200"\} (\d+)/.exec(text)?.[1])
  const before = countMatches(await counted())
  await overSocket(`/recipes/${id}`)
  expect(areEarly().at(-1)).toBe(true)
  expect(countMatches(await counted())).toBe(before + 1)
})
