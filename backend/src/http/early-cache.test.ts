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
/** Connections are not used again, so that what Node says of them is the same for all. */
const overSocket = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port()}${path}`, { headers: { connection: 'close', ...headers } })

/** Sends the requests in one go, and responseCache all that comes back. */
async function inOneGo(requests: string[]): Promise<string> {
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return heard
}

/** Only what is answered at the door is noted with the number of its request: a hook has a log of its own. */
const wereAtDoor = () => noted.mock.calls.map(([{ request_id }]) => request_id !== undefined)

async function whatIsSent(answer: Response) {
  const { date: _, 'x-request-id': requestId, ...headers } = Object.fromEntries(answer.headers)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  return { status: answer.status, headers, body: await answer.text() }
}

test.each(['/recipes/', '/api/v1/recipes/?q=kn%C3%A4ckebr%C3%B6d', '/sign-in'])(
  'what is kept of %s is sent at the door as the hooks send it',
  async (path) => {
    const inside = await whatIsSent(await overSocket(path))
    const atDoor = await whatIsSent(await overSocket(path))
    const unchanged = await whatIsSent(
      await overSocket(path, { 'if-none-match': String(inside.headers.etag) }),
    )
    expect(wereAtDoor().slice(-3)).toEqual([false, true, true])
    expect(atDoor).toEqual(inside)
    const { 'content-type': _, 'content-length': __, ...headers } = inside.headers
    expect(unchanged).toEqual({ status: 304, headers, body: '' })
  },
)

test('who shows a token is let in, and gets what is theirs', async () => {
  await overSocket(`/recipes/${id}`)
  const own = await overSocket(`/recipes/${id}`, { authorization: `Bearer ${ann.token}` })
  expect(wereAtDoor().at(-1)).toBe(false)
  expect(await own.json()).toMatchObject({ may: expect.arrayContaining(['delete']) })
})

test('a write drops what is kept at the door', async () => {
  await overSocket(`/recipes/${id}`)
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility: 'private' } })
  expect((await overSocket(`/recipes/${id}`)).status).toBe(404)
  await larder.call('PUT', `/recipes/${id}`, { as: ann, body: { visibility: 'public' } })
})

test('a host named twice is refused there, too', async () => {
  await overSocket('/recipes/')
  const head = 'GET /recipes/ HTTP/1.1\r\nhost: larder\r\nHost: another\r\nconnection: close\r\n\r\n'
  expect(await inOneGo([head])).toMatch(/^HTTP\/1.1 400 .*Header 'host' was sent twice/s)
})

test('pipelined requests are answered in order, all from the cache', async () => {
  await overSocket('/recipes/')
  await overSocket('/sign-in')
  noted.mockClear()
  const get = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nhost: larder\r\n${last}\r\n`
  const heard = await inOneGo([get('/recipes/'), get('/sign-in'), get('/recipes/', 'connection: close\r\n')])
  const bodies = heard.split('HTTP/1.1 200 OK').slice(1)
  expect(bodies.map((body) => body.includes('next_cursor'))).toEqual([true, false, true])
  expect(wereAtDoor()).toEqual([true, true, true])
})

test('what is answered at the door is counted by its route', async () => {
  await overSocket(`/recipes/${id}`)
  const counted = () => larder.app.metrics.getSingleMetricAsString('http_request_duration_seconds')
  const countOf = (text: string) =>
    Number(/_count\{method="GET",route="\/recipes\/:recipe_id",status="200"\} (\d+)/.exec(text)?.[1])
  const before = countOf(await counted())
  await overSocket(`/recipes/${id}`)
  expect(wereAtDoor().at(-1)).toBe(true)
  expect(countOf(await counted())).toBe(before + 1)
})
