import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createUploadAbortSignal, nextPart, toFormError } from './form-parts.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a file stream that never ends is aborted 30 seconds after the form arrived', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const raw = new IncomingMessage(new Socket())
  const signal = createUploadAbortSignal({ raw })
  const file = new Readable({ read: () => {} })
  const received = pipeline(file, new Writable({ write: (_bytes, _encoding, done) => done() }), { signal })
  received.catch(() => {})
  raw.complete = true
  raw.push(null)
  raw.resume()
  await expect.poll(() => raw.readableEnded).toBe(true)
  vi.advanceTimersByTime(29_000)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1000)
  await expect(received).rejects.toThrow('aborted')
  expect(signal.reason).toMatchObject({ status: 400 })
})

test.each([
  [
    'is named nothing and larger than a buffer',
    'Content-Type: image/jpeg\r\n\r\n',
    'x'.repeat(200_000),
    '\r\n--edge--\r\n',
  ],
  ['has a header that never ends', 'Content-Disposition: form-data', '', ''],
])('a part that %s is not waited for without end', async (_what, header, content, end) => {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async (request) => {
    const parts = request.parts()
    const part = await nextPart(request, parts, createUploadAbortSignal(request)).catch((error) => {
      throw toFormError(error)
    })
    return part?.fieldname
  })
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `--edge\r\n${header}${content}${end}`,
  })
  expect(response.json()).toMatchObject({ message: expect.stringContaining('multipart/form-data') })
})
