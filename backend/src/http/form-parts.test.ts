import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { hangUpOf } from './form-parts.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a file that never ends is given up once its form has long arrived', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const raw = new IncomingMessage(new Socket())
  const signal = hangUpOf({ raw })
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
