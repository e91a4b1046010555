import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const BODY = '{"title":"Last orders"}'

/** A service that has begun to close while a request waits for its body. */
async function closeDuringRequest() {
  const { app, addUser } = await openTestApp()
  const { token } = await addUser('ann')
  await app.listen({ port: 0 })
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
  return { socket, closed, heard: () => heard }
}

test('a connection is closed with its last answer, not when it has lain idle for long enough', async () => {
  const { socket, closed, heard } = await closeDuringRequest()
  socket.write(BODY)
  await Promise.all([once(socket, 'close'), closed])
  expect(heard()).toContain('201 Created')
}, 30_000)

test('while it closes, what is under way is finished and what comes after is a problem to retry', async () => {
  const { socket, closed, heard } = await closeDuringRequest()
  socket.write(`${BODY}GET /api/v1/recipes/?limit=1 HTTP/1.1\r\nhost: larder\r\n\r\n`)
  await once(socket, 'close')
  await closed

  const [, finished, refused = ''] = heard().split('HTTP/1.1 ').slice(1)
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
