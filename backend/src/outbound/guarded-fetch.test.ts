import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whenDone } from '../../test/when-done.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { OutboundError } from './outbound-error.ts'
import { mayReach, parseRange } from './ssrf-guard.ts'

const ours = parseRange('127.0.0.1')
if (!ours) throw new Error('127.0.0.1 is an address')
const USER_AGENT = 'Larder (tests)'
const fetchPublic = createGuardedFetch({ allowed: [], userAgent: USER_AGENT })
const fetchOurs = createGuardedFetch({ allowed: [ours], userAgent: USER_AGENT })
const page = { accept: ['text/html'], maxBytes: 10_000, timeoutMs: 10_000 }

async function serve(response: RequestListener) {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const catchCode = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error) => (error instanceof OutboundError ? error.code : error),
  )

test('a page is fetched with an honest user agent and decompressed', async () => {
  const seen: unknown[] = []
  const port = await serve((request, reply) => {
    seen.push(request.headers['user-agent'])
    const isPlain = request.url === '/plain'
    const packed = request.url === '/br' ? brotliCompressSync('<p>soup') : gzipSync('<p>soup')
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    if (!isPlain) reply.setHeader('content-encoding', request.url === '/br' ? 'br' : 'gzip')
    reply.end(isPlain ? '<p>soup' : packed)
  })
  for (const path of ['/plain', '/gzip', '/br']) {
    const response = await fetchOurs(`http://127.0.0.1:${port}${path}#part`, page)
    expect(response.body.toString()).toBe('<p>soup')
    expect(response).toMatchObject({ type: 'text/html', status: 200, url: `http://127.0.0.1:${port}${path}` })
  }
  expect(new Set(seen)).toEqual(new Set([USER_AGENT]))
})

test('private addresses are refused in every notation', async () => {
  let asked = 0
  const port = await serve((_, reply) => {
    asked++
    reply.end()
  })
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0177.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '224.0.0.1',
    '[ff02::1]',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
  ])
    expect([host, await catchCode(fetchPublic(`http://${host}:${port}/`, page))]).toEqual([
      host,
      'address_refused',
    ])
  expect(asked).toBe(0)
})

test('an address is checked by its network in any numeric notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const isReachable = mayReach(address, [])
      expect(mayReach(`::ffff:${address}`, [])).toBe(isReachable)
      const [first = 0, second = 0] = address.split('.').map(Number)
      const isPrivate =
        [0, 10, 127].includes(first) ||
        first >= 224 ||
        (first === 192 && second === 168) ||
        (first === 169 && second === 254)
      if (isPrivate) expect(isReachable).toBe(false)
    }),
  )
})

test('a redirect passes the same check', async () => {
  const port = await serve((request, reply) => {
    const next = request.url === '/private' ? `http://127.0.0.2:${port}/` : `${request.url}-and-on`
    reply.writeHead(302, { location: request.url === '/odd' ? 'file:///etc/passwd' : next }).end()
  })
  const at = (path: string) => catchCode(fetchOurs(`http://127.0.0.1:${port}${path}`, page))
  expect(await at('/private')).toBe('address_refused')
  expect(await at('/odd')).toBe('not_an_address')
  expect(await at('/round')).toBe('too_many_redirects')
})

test('a host whose address changes is connected only at the checked address', async () => {
  const hosts: string[] = []
  const port = await serve((request, reply) => {
    hosts.push(request.socket.localAddress ?? '')
    reply.setHeader('content-type', 'text/html').end('<p>')
  })
  const responses = ['127.0.0.1', '127.0.0.2', '127.0.0.1']
  const { lookup } = dns
  const fickle = (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: responses.shift(), family: 4 }])
  Object.assign(dns, { lookup: fickle })
  syncBuiltinESMExports()
  try {
    const address = `http://fickle.example:${port}/`
    expect(await catchCode(fetchOurs(address, page))).toBe('answered')
    expect(await catchCode(fetchOurs(address, page))).toBe('address_refused')
    expect(await catchCode(fetchOurs(address, page))).toBe('answered')
    expect(hosts).toEqual(['127.0.0.1', '127.0.0.1'])
  } finally {
    Object.assign(dns, { lookup })
    syncBuiltinESMExports()
  }
})

test('size and time limits apply', async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000))
  const port = await serve((request, reply) => {
    reply.setHeader('content-type', request.url === '/zip' ? 'application/zip' : 'text/html')
    if (request.url === '/bomb') reply.setHeader('content-encoding', 'gzip').end(bomb)
    else if (request.url === '/layers') reply.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(bomb))
    else if (request.url === '/large') reply.end(Buffer.alloc(20_000))
    else if (request.url === '/zip') reply.end('PK')
    else if (request.url === '/busy') reply.writeHead(429, { 'retry-after': '7' }).end()
    else if (request.url === '/cut')
      reply.writeHead(200, { 'content-length': 100 }).write('<p>', () => reply.destroy())
    else if (request.url === '/drip') reply.write('<p>')
  })
  const at = (path: string, timeoutMs = page.timeoutMs) =>
    catchCode(fetchOurs(`http://127.0.0.1:${port}${path}`, { ...page, timeoutMs }))
  expect(await at('/bomb')).toBe('too_large')
  expect(await at('/layers')).toBe('wrong_type')
  expect(await at('/large')).toBe('too_large')
  expect(await at('/zip')).toBe('wrong_type')
  expect(await at('/busy')).toBe('refused')
  expect(await at('/cut')).toBe('no_connection')
  expect(await at('/drip', 200)).toBe('timed_out')
  expect(await at('/silent', 200)).toBe('timed_out')
})

test('an aborted request fails with the reason of the abort', async () => {
  const port = await serve(() => {})
  const stop = new AbortController()
  const asked = fetchOurs(`http://127.0.0.1:${port}/`, { ...page, signal: stop.signal })
  stop.abort(new Error('cancelled'))
  await expect(asked).rejects.toThrow('cancelled')
})

test('errors for a server without HTTP, without connection, or without DNS name', async () => {
  const server = createSocketServer((socket) => socket.end('220 smtp ready\r\n')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await catchCode(fetchOurs(`http://127.0.0.1:${port}/`, page))).toBe('no_connection')
  expect(await catchCode(fetchOurs('http://127.0.0.1:1/', page))).toBe('no_connection')
  expect(await catchCode(fetchOurs('http://nobody.invalid/', page))).toBe('host_not_found')
  for (const odd of [
    'soup',
    'ftp://example.com/',
    'http://user:word@example.com/',
    'http://',
    'javascript:1',
  ])
    expect(await catchCode(fetchOurs(odd, page))).toBe('not_an_address')
})

test('a host that never completes the handshake times out early', async () => {
  const server = createSocketServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => server.close())
  const { port } = server.address() as AddressInfo
  const fetchHastily = createGuardedFetch({ allowed: [ours], userAgent: USER_AGENT, connectTimeoutMs: 50 })
  const asked = fetchHastily(`https://127.0.0.1:${port}/`, { ...page, timeoutMs: 60_000 })
  await expect(asked).rejects.toMatchObject({ code: 'timed_out', params: { seconds: 0.05 } })
})
