import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const BODY = '{"title":"Last orders"}'

/** Starts a request and closes the service while it waits for the body. */
async function closeDuringRequest() {
  const { app, addUser } = await openTestApp()
  const { token } = await addUser('ann')
  await app.listen({ port: 0 })
  // Long idle timeouts, so that connections are closed only by the shutdown.
  app.server.setTimeout(0)
  app.server.keepAliveTimeout = 0
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.write(
    `POST /recipes/ HTTP/1.1\r\nhost: larder\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue\r\n` +
      `content-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  )
  await expect.poll(() => heard).toContain('100 Continue')
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  const finish = async (rest: string) => {
    socket.write(rest)
    await once(socket, 'close')
    await closed
    return heard.split('HTTP/1.1 ').slice(2)
  }
  return { finish }
}

test('running requests finish, and then the server closes at once', async () => {
  const { finish } = await closeDuringRequest()
  const [finished] = await finish(BODY)
  expect(finished).toContain('201 Created')
})

test('connections without a request do not delay the shutdown', async () => {
  const { app } = await openTestApp()
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume()
  await once(app.server, 'connection')
  socket.write('GET /recipes/ HT')
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('requests during the shutdown get 503 with Retry-After', async () => {
  const { finish } = await closeDuringRequest()
  const [finished, refused = ''] = await finish(
    `${BODY}GET /api/v1/recipes/?limit=1 HTTP/1.1\r\nhost: larder\r\n\r\n`,
  )
  expect(finished).toContain('201 Created')
  const [head = '', problem = ''] = refused.split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  expect(status).toBe('503 Service Unavailable')
  expect(Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')))).toMatchObject({
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'retry-after': '5',
    'x-request-id': expect.any(String),
  })
  for (const name of Object.keys(SECURITY_HEADERS)) expect(head).toContain(name)
  expect(JSON.parse(problem)).toMatchObject({
    type: 'about:blank',
    status: 503,
    instance: '/api/v1/recipes/',
  })
})
