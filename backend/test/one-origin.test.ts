import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteServer } from '../../frontend/create-site-server.ts'
import { imageForm, jpeg } from './picture.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const SITE_SECRET = 'v7Qk2mZ9xR4tW8yB3nL6cH1dJ5fG0sPa'
let larder: TestApp
let ann: TestUser
let site: Server
let direct: number
let through: number
let onVisit: (request: IncomingMessage) => void = () => {}

beforeAll(async () => {
  larder = await openTestApp({ SITE_SECRET, RATE_LIMITS: 'on' })
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  direct = (larder.app.server.address() as AddressInfo).port
  site = createSiteServer({
    config: {
      siteUrl: undefined,
      accessLog: 'off',
      trustProxy: undefined,
      addressHeader: undefined,
      xffDepth: 1,
      formBytes: 1000,
    },
    serveApi: (request, response, visit) => {
      onVisit(request)
      larder.app.serveVisit(request, response, visit)
      return true
    },
    renderPage: (_request, response) => response.writeHead(404).end('a page'),
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  through = (site.address() as AddressInfo).port
  ann = await larder.addUser('ann')
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

/** Sends bytes and reads until the server closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (part: string) => {
    received += part
  })
  socket.on('error', () => {})
  socket.write(text)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const isPage = (received: string) => received.includes('a page')
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nhost: larder\r\n${headers}connection: close\r\n\r\n`

/** What the API itself has handled since it was last asked. */
function watchApi(): () => string[] {
  const handled: string[] = []
  const note = ({ method, url }: IncomingMessage) => void handled.push(`${method} ${url}`)
  larder.app.server.prependListener('request', note)
  onVisit = note
  return () => {
    larder.app.server.off('request', note)
    onVisit = () => {}
    return handled
  }
}

describe('paths', () => {
  test.each([
    '/api/v1/recipes/',
    '/api/v1/recipes?limit=1',
    '/media/public/x/1.webp',
    '/.well-known/x',
    '/mcp',
    '/dav/x',
  ])('%s gets the answer of the API', async (path) => {
    const received = await exchange(through, get(path))
    expect(isPage(received)).toBe(false)
    expect(statuses(received)).toEqual(statuses(await exchange(direct, get(path))))
  })

  test.each([
    '//api/v1/recipes/',
    '/API/v1/recipes/',
    '/%61pi/v1/recipes/',
    '/api%2fv1/recipes/',
    '/api//v1/recipes/',
    '/api/./v1/recipes/',
    '/x/../api/v1/recipes/',
    '/x/%2e%2e/api/v1/recipes/',
    '\\api\\v1\\recipes',
    '/api\\v1\\recipes',
    '/api/v1;x/recipes/',
    '/api/v10/recipes/',
    '/mediafiles',
    '/metrics',
    '/health/ready',
    '/recipes/',
    'http://larder/api/v1/recipes/',
    'http://127.0.0.1:7000/metrics',
    'https://evil.example/api/v1/recipes/',
    '/api/v1%2frecipes/',
    '/api/v1%00/recipes/',
    '/api/v1#/recipes/',
    '/api%5cv1%5crecipes/',
    '/%2561pi/v1/recipes/',
    '/x/..;/api/v1/recipes/',
    '/x//api/v1/recipes/',
    '/\x00/api/v1/recipes/',
    '/api/v1\x00/recipes/',
    '/media%2f..%2fmetrics',
    '/%2e%2e/mcp',
    '/dav%2f',
    '*',
  ])('%s is a page and never reaches the API', async (path) => {
    const stopWatching = watchApi()
    const received = await exchange(through, get(path))
    expect(stopWatching()).toEqual([])
    expect(isPage(received) || statuses(received)[0] === 400).toBe(true)
  })

  test.each([
    '/api/v1/..%2fmetrics',
    '/api/v1/../metrics',
    '/api/v1/%2e%2e/metrics',
    '/api/v1//recipes/',
    '/api/v1/..\\metrics',
    '/api/v1/recipes/%00',
    '/api/v1/%ff',
    '/api/v1/api/v1/recipes/',
    '/api/v1?x',
    '/api/v1/#x',
    '/media/public/../../metrics',
    '/media/..%2f..%2fetc%2fpasswd',
    '/.well-known/../metrics',
    '/api/v1/%252e%252e/metrics',
    '/api/v1/..%5cmetrics',
    '/api/v1/./recipes/',
    '/api/v1/recipes;x=1/',
    '/api/v1/recipes/?x=%0d%0ahost:%20evil.example',
    '/media/%2e%2e/%2e%2e/metrics',
    '/media/public/%00.webp',
    '/mcp/..%2fmetrics',
    '/dav/../metrics',
    '/dav//calendars/',
  ])('%s reaches the API unchanged, as it would directly', async (path) => {
    const direction = async (port: number) => {
      const stopWatching = watchApi()
      const received = await exchange(port, get(path))
      return { handled: stopWatching(), statuses: statuses(received), body: received.split('\r\n\r\n')[1] }
    }
    const expected = await direction(direct)
    expect(expected.handled).toHaveLength(1)
    expect(await direction(through)).toEqual(expected)
  })
})

describe('framing', () => {
  const post = (headers: string, body: string) =>
    `POST /api/v1/auth/token HTTP/1.1\r\nhost: larder\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`
  const HIDDEN = 'GET /api/v1/metrics HTTP/1.1\r\nhost: larder\r\n\r\n'

  test.each([
    ['two lengths', post('content-length: 0\r\ncontent-length: 44', HIDDEN)],
    ['a length and chunks', post('content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
    ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 4', `0\r\n\r\n${HIDDEN}`)],
    ['an unknown coding', post('transfer-encoding: xchunked', `0\r\n\r\n${HIDDEN}`)],
    ['two codings', post('transfer-encoding: gzip, chunked', `0\r\n\r\n${HIDDEN}`)],
    [
      'the coding twice',
      post('transfer-encoding: chunked\r\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`),
    ],
    ['a coding with a space before the colon', post('transfer-encoding : chunked', `0\r\n\r\n${HIDDEN}`)],
    ['a folded coding', post('transfer-encoding:\r\n chunked', `0\r\n\r\n${HIDDEN}`)],
    ['a coding with a vertical tab', post('transfer-encoding: \x0bchunked', `0\r\n\r\n${HIDDEN}`)],
    ['a negative length', post('content-length: -1', HIDDEN)],
    ['a length with a sign', post('content-length: +44', HIDDEN)],
    [
      'a chunk size with an extension and a bare LF',
      post('transfer-encoding: chunked', `2;a\nxx\r\n0\r\n\r\n${HIDDEN}`),
    ],
    ['a chunk that is too long', post('transfer-encoding: chunked', `1\r\n{}0\r\n\r\n${HIDDEN}`)],
    ['a bare CR in a header', post('x: a\rtransfer-encoding: chunked', HIDDEN)],
    ['the same length twice', post('content-length: 44\r\ncontent-length: 44', HIDDEN)],
    ['a list of lengths', post('content-length: 44, 44', HIDDEN)],
    ['a hexadecimal length', post('content-length: 0x2c', HIDDEN)],
    ['a length above every number', post('content-length: 18446744073709551660', HIDDEN)],
    ['a chunk size above every number', post('transfer-encoding: chunked', `ffffffffffffffff1\r\n${HIDDEN}`)],
    ['a chunk size with a prefix', post('transfer-encoding: chunked', `0x0\r\n\r\n${HIDDEN}`)],
    ['a negative chunk size', post('transfer-encoding: chunked', `-1\r\n\r\n${HIDDEN}`)],
    ['a chunk that ends with a bare LF', post('transfer-encoding: chunked', `2\r\n{}\n0\r\n\r\n${HIDDEN}`)],
    ['a bare CR in a chunk extension', post('transfer-encoding: chunked', `0;a\rb\r\n\r\n${HIDDEN}`)],
    ['a bare LF between headers', post('x: a\ntransfer-encoding: chunked', `0\r\n\r\n${HIDDEN}`)],
    ['bare LFs only', `GET /api/v1/recipes/ HTTP/1.1\nhost: larder\n\n${HIDDEN}`],
    ['a space before the first header', `GET /api/v1/recipes/ HTTP/1.1\r\n x: a\r\nhost: a\r\n\r\n${HIDDEN}`],
    ['a NUL in a header', get('/api/v1/recipes/', 'x: a\0b\r\n')],
    ['a space in the name of a header', get('/api/v1/recipes/', 'x y: a\r\n')],
    ['a space in its path', `GET /api/v1/recipes/ x HTTP/1.1\r\nhost: a\r\n\r\n${HIDDEN}`],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['two hosts', `GET /api/v1/recipes/ HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n${HIDDEN}`],
    ['no host', `GET /api/v1/recipes/ HTTP/1.1\r\n\r\n${HIDDEN}`],
    ['a host with a path', `GET /api/v1/recipes/ HTTP/1.1\r\nhost: a/b\r\n\r\n${HIDDEN}`],
    ['HTTP/0.9', 'GET /api/v1/recipes/\r\n\r\n'],
    ['a tunnel', 'CONNECT /api/v1/recipes/ HTTP/1.1\r\nhost: larder\r\n\r\n'],
  ])('a request with %s is refused, and nothing hidden in it is handled', async (_name, text) => {
    const stopWatching = watchApi()
    const received = statuses(await exchange(through, text))
    expect(received.filter((status) => status !== 400)).toEqual([])
    expect(stopWatching().filter((request) => request !== 'POST /api/v1/auth/token')).toEqual([])
  })

  test.each([
    ['a page', 'GET /recipes/', [404, 404]],
    ['a form', 'POST /recipes/', [404, 404]],
    ['a request that the API refuses', 'POST /api/v1/recipes/', [401, 404]],
    ['a path that the API does not know', 'DELETE /api/v1/nothing', [400]],
  ])('the body of %s is never read as a request', async (_name, line, expected) => {
    const text = `${line} HTTP/1.1\r\nhost: larder\r\ncontent-type: application/json\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`
    const stopWatching = watchApi()
    expect(statuses(await exchange(through, text + get('/last')))).toEqual(expected)
    expect(stopWatching().filter((request) => request.endsWith('/metrics'))).toEqual([])
  })

  test('requests for pages and the API on one connection are told apart and answered in order', async () => {
    const api = get('/api/v1/recipes/').replace('connection: close\r\n', '')
    const page = get('/recipes/').replace('connection: close\r\n', '')
    const stopWatching = watchApi()
    expect(statuses(await exchange(through, api + page + api + get('/last')))).toEqual([200, 404, 200, 404])
    expect(stopWatching()).toEqual(['GET /api/v1/recipes/', 'GET /api/v1/recipes/'])
  })

  test('fields after the last chunk are not headers', async () => {
    const body = '{"username":"nobody","password":"a wrong guess"}'
    const text = post(
      'transfer-encoding: chunked\r\nconnection: close',
      `${body.length.toString(16)};a="b"\r\n${body}\r\n0\r\nauthorization: Bearer ${ann.token}\r\n\r\n`,
    )
    let authorization: string | undefined = 'not asked'
    onVisit = ({ headers }) => (authorization = headers.authorization)
    expect(statuses(await exchange(through, text))).toEqual([401])
    expect(authorization).toBeUndefined()
  })

  test('a length that Connection lists stays with its body', async () => {
    const body = '{"username":"nobody","password":"a wrong guess"}'
    const stopWatching = watchApi()
    const text = post(`content-length: ${body.length}\r\nconnection: close, content-length, host`, body)
    expect(statuses(await exchange(through, text))).toEqual([401])
    expect(stopWatching()).toEqual(['POST /api/v1/auth/token'])
  })

  test('HTTP/1.0, HEAD, an upgrade and an expectation are answered as by the API', async () => {
    for (const text of [
      'GET /api/v1/recipes/ HTTP/1.0\r\n\r\n',
      'HEAD /api/v1/recipes/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      get('/api/v1/recipes/', 'upgrade: websocket\r\n'),
      get('/api/v1/recipes/', 'expect: 200-maybe\r\n'),
      'OPTIONS /api/v1/recipes/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'PATCH /api/v1/recipes/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'POST /api/v1/recipes/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'PROPFIND /.well-known/caldav HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'OPTIONS /dav/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      ...['PROPFIND', 'PROPPATCH', 'REPORT', 'MKCALENDAR'].map(
        (method) =>
          `${method} /dav/calendars/plan/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${ann.token}\r\ndepth: 1\r\ncontent-length: 4\r\n\r\n<a/>`,
      ),
    ]) {
      const [expected, received] = [await exchange(direct, text), await exchange(through, text)]
      expect(statuses(received), text).toEqual(statuses(expected))
      expect(received.split('\r\n\r\n')[1], text).toBe(expected.split('\r\n\r\n')[1])
    }
  })
})

describe('headers', () => {
  const loginAddresses = async (headers: string) => {
    await larder.db.deleteFrom('rate_limits').execute()
    const body = '{"username":"nobody","password":"a wrong guess"}'
    const text = `POST /api/v1/auth/token HTTP/1.1\r\nhost: larder\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
    expect(statuses(await exchange(through, text))).toEqual([401])
    const keys = await larder.db.selectFrom('rate_limits').select('key').execute()
    return keys.flatMap(({ key }) => (key.startsWith('login-address:') ? [key.slice(14)] : []))
  }

  test.each([
    'x-forwarded-for: 203.0.113.1\r\n',
    'X-Forwarded-For: 203.0.113.1\r\nx-forwarded-for: 203.0.113.2\r\n',
    'forwarded: for=203.0.113.1\r\nx-real-ip: 203.0.113.1\r\n',
    `x-larder-site: ${SITE_SECRET}\r\nx-forwarded-for: 203.0.113.1\r\n`,
    'x-larder-site-address: 203.0.113.1\r\n',
    'connection: x-forwarded-for, x-larder-site\r\nx-forwarded-for: 203.0.113.1\r\n',
    'x_forwarded_for: 203.0.113.1\r\nforwarded-for: 203.0.113.1\r\nx-client-ip: 203.0.113.1\r\n',
    'true-client-ip: 203.0.113.1\r\ncf-connecting-ip: 203.0.113.1\r\n',
    'x-forwarded-for: 127.0.0.2, 203.0.113.1, 10.0.0.1\r\n',
  ])('a visitor cannot claim another address: %j', async (headers) => {
    expect(await loginAddresses(headers)).toEqual(['127.0.0.1'])
  })

  test.each([
    'x-original-url: /metrics\r\nx-rewrite-url: /metrics\r\n',
    'x-http-method-override: DELETE\r\nx-http-method: DELETE\r\nx-method-override: DELETE\r\n',
    'x-forwarded-host: evil.example\r\nx-forwarded-proto: https\r\nx-forwarded-port: 1\r\nx-forwarded-prefix: /x\r\n',
  ])('no header changes the request: %j', async (headers) => {
    const stopWatching = watchApi()
    const [head = '', body] = (await exchange(through, get('/api/v1/recipes/', headers))).split('\r\n\r\n')
    expect(stopWatching()).toEqual(['GET /api/v1/recipes/'])
    expect(head).not.toContain('evil.example')
    expect(body).toBe((await exchange(direct, get('/api/v1/recipes/'))).split('\r\n\r\n')[1])
    expect(
      isPage(await exchange(through, get('/', headers.replaceAll('/metrics', '/api/v1/users/me')))),
    ).toBe(true)
  })

  test('two tokens are refused, and the session cookie stays with the website', async () => {
    const bearer = `authorization: Bearer ${ann.token}\r\n`
    expect(statuses(await exchange(through, get('/api/v1/users/me', bearer)))).toEqual([200])
    expect(statuses(await exchange(through, get('/api/v1/users/me', bearer + bearer)))).toEqual([400])
    let cookie: string | undefined = 'not asked'
    onVisit = ({ headers }) => (cookie = headers.cookie)
    const withCookie = get('/api/v1/users/me', `cookie: larder_access=${ann.token}\r\n`)
    expect(statuses(await exchange(through, withCookie))).toEqual([401])
    expect(cookie).toBeUndefined()
  })
})

test('a private picture is served at its signed address only', async () => {
  const body = { title: 'Soup', visibility: 'private' }
  const { id } = (await larder.call('POST', '/recipes/', { as: ann, body })).json()
  const form = await imageForm([await jpeg({ width: 64, height: 64 })])
  const { images } = (await larder.call('POST', `/recipes/${id}/images`, { as: ann, ...form })).json()
  const { pathname, search } = new URL(images[0].sources.webp[0].url)
  expect(pathname).toMatch(/^\/media\/private\//)
  expect(statuses(await exchange(through, get(pathname + search)))).toEqual([200])
  expect(statuses(await exchange(through, get(pathname)))).toEqual([404])
})

test('many connections of the website do not count as one client', async () => {
  const open = await Promise.all(
    Array.from({ length: 1010 }, async () => {
      const socket = connect(direct, '127.0.0.1').setEncoding('latin1')
      socket.on('error', () => {})
      socket.write(`GET /health/live HTTP/1.1\r\nhost: a\r\nx-larder-site: ${SITE_SECRET}\r\n\r\n`)
      await once(socket, 'data')
      return socket
    }),
  )
  expect(open.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([])
  for (const socket of open) socket.destroy()
})
