import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './test-app.ts'

let larder: TestApp
let port: number

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  port = (larder.app.server.address() as { port: number }).port
})

/** Sends bytes as no HTTP library would, and listens until the server hangs up. */
async function say(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8').on('error', () => {})
  let text = ''
  socket.on('data', (more: string) => {
    text += more
  })
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return text
}

function expectRefusal(text: string, status: number) {
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(text.toLowerCase()).toContain('content-type: application/problem+json')
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ type: 'about:blank', status })
}

test.concurrent('who does not finish a request is told 408, and nobody else waits', async () => {
  const slow = [
    say('GET /version HTTP/1.1\r\nhost: larder\r\n'),
    say(
      'POST /auth/token HTTP/1.1\r\nhost: larder\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"user',
    ),
    say(
      'POST /auth/token HTTP/1.1\r\nhost: larder\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"use\r\n',
    ),
  ]
  const quick = await fetch(`http://127.0.0.1:${port}/version`)
  expect(quick.status).toBe(200)
  for (const heard of await Promise.all(slow)) expectRefusal(heard, 408)
})

test.concurrent('who gets what is kept and goes on sending, a byte now and then, is cut off as well', async () => {
  await fetch(`http://127.0.0.1:${port}/recipes/`)
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write('GET /recipes/ HTTP/1.1\r\nhost: larder\r\ncontent-length: 5000\r\n\r\n')
  const [heard] = await once(socket, 'data')
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  const dripping = setInterval(() => socket.write(' '), 500)
  socket.on('error', () => {})
  await once(socket.resume(), 'close')
  clearInterval(dripping)
})

describe('invalid HTTP gets a problem document, too', () => {
  test.each([
    ['nonsense', 400, 'hello\r\n\r\n'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length and chunks',
      400,
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two hosts', 400, 'GET /version HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n'],
    [
      'two tokens',
      400,
      'GET /version HTTP/1.1\r\nhost: a\r\nauthorization: Bearer a\r\nAuthorization: Bearer b\r\nconnection: close\r\n\r\n',
    ],
    ['HTTP/0.9', 400, 'GET /version\r\n\r\n'],
    ['no host', 400, 'GET /version HTTP/1.1\r\n\r\n'],
    ['a host with a path', 400, 'GET /version HTTP/1.1\r\nhost: a/b?x=\r\n\r\n'],
    ['headers over 16 KiB', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address over 16 KiB', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ])('%s is %i', async (_name, status, request) => expectRefusal(await say(request), status))

  test.each(['NONSENSE', 'get', 'QUERY-IT', 'PROPFIND', 'PATCH'])('the method %s is 405', async (method) => {
    const heard = await say(`${method} /version HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expectRefusal(heard, 405)
    expect(heard).toMatch(/\r\nallow: (\w+, )*GET/i)
  })
})
