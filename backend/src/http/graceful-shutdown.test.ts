import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const BODY = '{"title":"Last orders"}'

/** A request under way, of which the service has the head and waits for the body, while it begins to close. */
async function closeDuringRequest() {
  const { app, addUser } = await openTestApp()
  const { token } = await addUser('ann')
  await app.listen({ port: 0 })
  // No connection is closed for being idle for long: only for being idle while closing.
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

test('what is under way when it closes is finished, and keeps it no longer than that', async () => {
  const { finish } = await closeDuringRequest()
  const [finished] = await finish(BODY)
  expect(finished).toContain('201 Created')
})

test('who has connected and says nothing does not hold it up', async () => {
  const { app } = await openTestApp()
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').resume()
  await once(app.server, 'connection')
  socket.write('GET /recipes/ HT')
  const ended = once(socket, 'close')
  await app.close()
  await ended
})

test('what comes after it has begun to close is a problem to retry', async () => {
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
