import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import type { ServeApi } from '#own-api'
import { callOwnApi } from './call-own-api.server.ts'

const ASK = { method: 'GET', path: '/recipes/1', headers: {}, body: undefined, address: '203.0.113.7' }

async function readAll(request: Parameters<ServeApi>[0]): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

test('the API gets the request, its body and the visitor’s address', async () => {
  const echo: ServeApi = (request, response, { address }) => {
    const { method, url, headers, rawHeaders, httpVersion } = request
    void readAll(request).then((body) =>
      response.end(JSON.stringify({ method, url, headers, rawHeaders, httpVersion, body, address })),
    )
    return true
  }
  const call = { ...ASK, method: 'POST', headers: { 'if-match': '"1"' }, body: '{"title":"Crêpe"}' }
  const response = await callOwnApi(echo, call)
  expect(await response.json()).toEqual({
    ...{ method: 'POST', url: '/recipes/1', httpVersion: '1.1', address: '203.0.113.7', body: call.body },
    headers: { host: 'localhost', 'if-match': '"1"', 'content-length': '18' },
    rawHeaders: ['host', 'localhost', 'if-match', '"1"', 'content-length', '18'],
  })
})

test('a request without a body ends at once', async () => {
  const measure: ServeApi = (request, response) => {
    void readAll(request).then((body) => response.end(String(body.length)))
    return true
  }
  expect(await (await callOwnApi(measure, ASK)).json()).toBe(0)
})

test.each<[string, ServeApi]>([
  ['as an object', (_, response) => !!response.writeHead(404, { ETag: '"1"' }).end('{"a":"ü"}')],
  ['as a list', (_, response) => !!response.writeHead(404, ['ETag', '"1"']).end(Buffer.from('{"a":"ü"}'))],
  [
    'set before, in parts',
    (_, response) => {
      response.statusCode = 404
      response.setHeader('ETag', '"1"').write('{"a":')
      return !!response.end(Buffer.from('"ü"}'))
    },
  ],
])('returns status, headers and body: %s', async (_, serve) => {
  const response = await callOwnApi(serve, ASK)
  expect([response.ok, response.status, response.statusText]).toEqual([false, 404, 'Not Found'])
  expect(response.headers.get('etag')).toBe('"1"')
  expect(response.headers.get('retry-after')).toBeNull()
  expect(await response.json()).toEqual({ a: 'ü' })
})

test('a response closes after it has finished', async () => {
  const events: string[] = []
  const serve: ServeApi = (_, response) => {
    for (const name of ['finish', 'close']) response.once(name, () => events.push(name))
    return !!response.writeHead(304).end()
  }
  expect((await callOwnApi(serve, ASK)).status).toBe(304)
  await expect.poll(() => events).toEqual(['finish', 'close'])
})

test('fails while the API is closed, and if it closes the connection', async () => {
  await expect(callOwnApi(() => false, ASK)).rejects.toThrow('The API is closed.')
  const cut: ServeApi = (request) => !!request.socket.destroy()
  await expect(callOwnApi(cut, ASK)).rejects.toThrow('The API closed the connection.')
})

test('gives up after fifteen seconds and lets the API know', async () => {
  vi.useFakeTimers()
  try {
    const closed = vi.fn()
    const hang: ServeApi = (_, response) => !!response.once('close', closed)
    const refused = expect(callOwnApi(hang, ASK)).rejects.toThrow('No response within 15000 ms.')
    await vi.advanceTimersByTimeAsync(15_000)
    await refused
    expect(closed).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('the API does not see the state of the page', async () => {
  const page = new AsyncLocalStorage<string>()
  let seen: string | undefined = 'nothing'
  const look: ServeApi = (_, response) => {
    seen = page.getStore()
    return !!response.end('1')
  }
  const after = await page.run('a page', async () => {
    await callOwnApi(look, ASK)
    return page.getStore()
  })
  expect([seen, after]).toEqual([undefined, 'a page'])
})
