import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './limit-connections.ts'
import { findProtocolFault } from './malformed-request.ts'

const opened: (Server | Socket)[] = []
afterEach(() => {
  for (const each of opened.splice(0)) {
    if ('closeAllConnections' in each) each.close().closeAllConnections()
    else each.destroy()
  }
})

/** A server whose responses wait until the test ends them. */
async function openServer(limits: Parameters<typeof limitConnections>[1] = {}) {
  const handled: string[] = []
  const pending: ServerResponse[] = []
  const server = createServer((request, response) => {
    handled.push(request.url ?? '')
    pending.push(response)
  })
  const connections = limitConnections(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push(server)
  const { port } = server.address() as { port: number }
  const open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const count = () => new Promise((resolve) => server.getConnections((_error, open) => resolve(open)))
  return { server, connections, handled, pending, open, count }
}

/** Closed by a reset, too, for which `once` would throw. */
const closed = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve))
const get = (...paths: (string | number)[]) =>
  paths.map((path) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join('')
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('pipelined requests are handled one after the other, in order', async () => {
  const { handled, pending, open } = await openServer()
  const socket = await open()
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  socket.write(get('a', 'b', 'c'))
  for (const handledNow of [['/a'], ['/a', '/b'], ['/a', '/b', '/c']]) {
    await expect.poll(() => handled).toEqual(handledNow)
    pending.shift()?.end(`<${handledNow.at(-1)}>`)
  }
  await expect.poll(() => received.match(/<.*>/g)).toEqual(['</a>', '</b>', '</c>'])
})

test('a response gets one listener: a streamed file adds seven, and Node warns from eleven on', async () => {
  const { pending, open } = await openServer()
  const socket = await open()
  socket.write(get('a'))
  await expect.poll(() => pending.length).toBe(1)
  expect(pending[0]?.listenerCount('close')).toBe(1)
})

test('a body behind a pipelined request is read when its turn comes', async () => {
  const { server, pending, open } = await openServer()
  const bodies: number[] = []
  const socket = await open()
  const body = 'x'.repeat(300_000)
  socket.write(`${get('a')}POST /b HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  await once(server, 'request')
  pending.shift()?.end()
  await expect.poll(() => pending.length).toBe(1)
  let bytes = 0
  for await (const part of pending[0]?.req ?? []) bytes += part.length
  bodies.push(bytes)
  expect(bodies).toEqual([body.length])
})

test('a connection with too many unanswered requests is closed, and none of them is handled', async () => {
  const { server, handled, open } = await openServer()
  let parsed = 0
  server.on('request', () => parsed++)
  const socket = await open()
  socket.write(get(...numbers(1000)))
  await closed(socket)
  expect(parsed).toBeLessThan(20)
  expect(handled).toEqual([])
  const polite = await open()
  polite.write(get('polite'))
  await expect.poll(() => handled).toEqual(['/polite'])
})

test('requests without a Host or with an unknown expectation count as well', async () => {
  for (const odd of ['GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: magic\r\n\r\n']) {
    const server = createServer({ requireHostHeader: false }, () => {})
    limitConnections(server)
    let parsed = 0
    server.on('request', () => parsed++)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    opened.push(server)
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1')
    socket.on('error', () => {}).write(odd.repeat(500))
    await closed(socket)
    expect(parsed).toBeLessThan(20)
  }
})

test('responses that nobody reads are dropped when they fill the memory, the largest first', async () => {
  const { handled, pending, open, count } = await openServer({ maxUnsentBytes: 20_000_000 })
  const small = await open()
  small.pause().write(get('small'))
  await expect.poll(() => handled).toEqual(['/small'])
  pending.shift()?.write('x'.repeat(8_000_000))
  for (const path of numbers(4)) {
    const socket = await open()
    socket.pause().write(get(path))
    await expect.poll(() => pending.length).toBe(1)
    pending.shift()?.end('x'.repeat(15_000_000))
  }
  await expect.poll(count).toBeLessThan(4)
  expect(small.destroyed).toBe(false)
})

test('over the limit of connections the quietest is closed, unless it is protected', async () => {
  const { connections, handled, pending, open } = await openServer({ perAddress: 3 })
  const stream = await open()
  stream.write(get('stream'))
  await expect.poll(() => handled).toEqual(['/stream'])
  connections.protect(pending.shift() as ServerResponse)
  const [quiet, active] = [await open(), await open()]
  active.write(get('active'))
  await expect.poll(() => handled).toEqual(['/stream', '/active'])
  const fourth = await open()
  await closed(quiet)
  expect([stream, active, fourth].map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})

test.each([
  ['1.1', 'larder.example:8000', undefined],
  ['1.1', '[::1]:8000', undefined],
  ['1.0', undefined, undefined],
  ['0.9', undefined, 'protocol'],
  ['2.0', 'a', 'protocol'],
  ['1.1', undefined, 'missing'],
  ['1.1', '', 'host name'],
  ['1.1', 'a/b?x=', 'host name'],
  ['1.1', 'user@a', 'host name'],
  ['1.1', 'a:99999', 'host name'],
  ['1.1', '1.2.3.4.5', 'host name'],
])('HTTP/%s with Host %s: fault %s', (httpVersion, host, fault) => {
  const rawHeaders = host === undefined ? [] : ['Host', host]
  const found = findProtocolFault({ httpVersion, headers: { host }, rawHeaders } as never)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})
