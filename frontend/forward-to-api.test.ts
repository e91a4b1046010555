import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createForwarder } from './forward-to-api.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A website in front of an API that answers like this. */
async function openSite(api: RequestListener, options: { usesHttps?: boolean } = {}) {
  const apiPort = await listen(api)
  const kept: string[] = []
  const forward = createForwarder({
    apiUrl: `http://127.0.0.1:${apiPort}`,
    siteSecret: 'secret',
    usesHttps: options.usesHttps ?? false,
    findAddress: () => '203.0.113.7',
    protect: ({ req }) => kept.push(req.url ?? ''),
  })
  const port = await listen(forward)
  const [apiServer] = servers.slice(-2) as [Server]
  return { port, url: `http://127.0.0.1:${port}`, kept, apiServer }
}

async function receive(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return response
}

test('passes on method, path, headers and body, and the visitor with the secret', async () => {
  const { url } = await openSite(async (incoming, response) => {
    const { method, url: path, headers } = incoming
    const { connection: _, ...passed } = headers
    const body = (await incoming.toArray()).join('')
    response.writeHead(
      201,
      'Made',
      [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['keep-alive', 'timeout=9'],
      ].flat(),
    )
    response.end(JSON.stringify({ method, path, body, passed }))
  })
  const response = await fetch(`${url}/api/v1/recipes/?q=a%20b`, {
    method: 'PUT',
    body: 'hello',
    headers: { 'if-match': '"1"', cookie: 'session=1', 'x-forwarded-host': 'evil.example', te: 'trailers' },
  })
  expect([response.status, response.statusText]).toEqual([201, 'Made'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const { passed, ...sent } = (await response.json()) as { passed: Record<string, string> }
  expect(sent).toEqual({ method: 'PUT', path: '/api/v1/recipes/?q=a%20b', body: 'hello' })
  expect(passed).toMatchObject({
    'if-match': '"1"',
    'x-forwarded-for': '203.0.113.7',
    'x-larder-site': 'secret',
  })
  expect(Object.keys(passed)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(cookie|te|x-forwarded-host)$/)]),
  )
})

test('https for this host follows the website, not the API', async () => {
  const api: RequestListener = (_request, response) =>
    response.writeHead(200, { 'strict-transport-security': 'max-age=1; includeSubDomains' }).end()
  const plain = await openSite(api)
  expect((await fetch(`${plain.url}/mcp`)).headers.get('strict-transport-security')).toBeNull()
  const secure = await openSite(api, { usesHttps: true })
  expect((await fetch(`${secure.url}/mcp`)).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('streams both ways: each part arrives before the next is sent', async () => {
  const { port, kept } = await openSite((incoming, response) => {
    incoming.on('data', (part) => response.write(`<${part}>`)).on('end', () => response.end())
  })
  const outgoing = request({ port, path: '/api/v1/x', method: 'POST' })
  outgoing.write('one')
  const response = (await receive(outgoing)).setEncoding('utf8')
  expect(await once(response, 'data')).toEqual(['<one>'])
  outgoing.write('two')
  expect(await once(response, 'data')).toEqual(['<two>'])
  outgoing.end()
  await once(response, 'end')
  expect(kept, 'it is protected, because its length is unknown').toEqual(['/api/v1/x'])
})

test('sends the headers of an event stream at once', async () => {
  const { url } = await openSite((_incoming, response) => response.flushHeaders())
  const response = await fetch(`${url}/api/v1/events`)
  expect(response.status).toBe(200)
  await response.body?.cancel()
})

test('a visitor who leaves ends the request at the API, while sending and while reading', async () => {
  const left: string[] = []
  const { port } = await openSite((incoming, response) => {
    response.once('close', () => left.push(`${incoming.url} ${incoming.complete}`))
    response.write('part')
  })
  const reading = request({ port, path: '/api/v1/reading' }).end()
  const response = await receive(reading)
  await once(response, 'data')
  response.destroy()
  await expect.poll(() => left).toEqual(['/api/v1/reading true'])
  const sending = request({ port, path: '/api/v1/sending', method: 'POST' })
  sending.write('half')
  await receive(sending)
  sending.destroy()
  await expect.poll(() => left.at(-1)).toBe('/api/v1/sending false')
})

test('responses of a known length arrive whole, with and without a body', async () => {
  const body = 'x'.repeat(3 * 1024 ** 2)
  const { url } = await openSite((incoming, response) => {
    if (incoming.url === '/api/v1/same') response.writeHead(304, { 'content-length': '5' }).end()
    else response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  for (let time = 0; time < 2; time++) {
    expect(await fetch(`${url}/api/v1/x`).then((response) => response.text())).toBe(body)
    const head = await fetch(`${url}/api/v1/x`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(body.length), ''])
    expect((await fetch(`${url}/api/v1/same`)).status).toBe(304)
  }
})

test('an API that breaks off cuts the response, so that no visitor takes it for complete', async () => {
  const { url } = await openSite((_incoming, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('part')
    setImmediate(() => response.destroy())
  })
  await expect(fetch(`${url}/api/v1/x`).then((response) => response.text())).rejects.toThrow()
})

const MEBIBYTE = 1024 ** 2

/** Resolves with a count that no longer grows. */
async function settle(count: () => number): Promise<number> {
  let before = -1
  const isStalled = () => {
    const now = count()
    const isSame = now > 0 && now === before
    before = now
    return isSame
  }
  await expect.poll(isStalled, { interval: 500 }).toBe(true)
  return before
}

test.each([
  ['unknown', {}],
  ['known', { 'content-length': 1024 * MEBIBYTE }],
])('a visitor who does not read slows the API down (%s length)', async (_, headers) => {
  let sent = 0
  const { port } = await openSite((_incoming, response) => {
    response.writeHead(200, headers)
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(MEBIBYTE))) sent++
      if (!response.destroyed) sent++
      response.once('drain', send)
    }
    send()
  })
  const socket = connect(port, '127.0.0.1').pause()
  socket.write('GET /api/v1/x HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(await settle(() => sent)).toBeLessThan(64)
  socket.destroy()
})

test('an API that does not read slows the visitor down', async () => {
  const { port } = await openSite(() => {})
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`POST /api/v1/x HTTP/1.1\r\nhost: a\r\ncontent-length: ${256 * MEBIBYTE}\r\n\r\n`)
  let sent = 0
  const send = () =>
    socket.write(Buffer.alloc(MEBIBYTE), (error) => {
      if (error) return
      sent++
      send()
    })
  send()
  expect(await settle(() => sent)).toBeLessThan(64)
  socket.destroy()
})

test('an early refusal reaches a visitor who is still sending', async () => {
  const { port } = await openSite((_incoming, response) => response.writeHead(413).end('too large'))
  const outgoing = request({ port, path: '/api/v1/x', method: 'POST' })
  outgoing.on('error', () => {})
  outgoing.write('first')
  expect((await receive(outgoing)).statusCode).toBe(413)
  outgoing.destroy()
})

test('responds with 503 while the API is down, and retries after a closed idle connection', async () => {
  let answers = 0
  const { url, apiServer } = await openSite((incoming, response) => {
    answers++
    // As if the connection was closed while the request was on its way.
    if (incoming.url === '/api/v1/reset' && answers === 2) incoming.socket.destroy()
    else response.end('here')
  })
  await fetch(`${url}/api/v1/first`).then((response) => response.text())
  expect(await fetch(`${url}/api/v1/reset`).then((response) => response.text())).toBe('here')
  expect(answers).toBe(3)
  apiServer.close().closeAllConnections()
  for (const body of [undefined, 'x'.repeat(100_000)]) {
    const away = await fetch(`${url}/api/v1/x`, body ? { method: 'POST', body } : {})
    expect(away.status).toBe(503)
    expect(away.headers.get('content-type')).toMatch('application/problem+json')
    expect(await away.json()).toMatchObject({ status: 503, code: 'unavailable' })
  }
})
