import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { logEvent } from './log-event.ts'
import { type AccessLog, logPage } from './log-pages.ts'

const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
afterEach(() => void write.mockClear())
const readLines = () => write.mock.calls.map(([line]) => JSON.parse(String(line)))

function visit(url: string, accessLog: AccessLog) {
  const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse
  logPage({ method: 'GET', url } as IncomingMessage, response, '203.0.113.7', accessLog)
  response.emit('close')
}

test('logs one line for each page, without the query', () => {
  visit('/recipes?token=secret', 'full')
  visit('/_app/immutable/start.js', 'full')
  visit('/recipes', 'no-address')
  visit('/recipes', 'off')
  const page = { method: 'GET', status: 200, path: '/recipes', level: 30, msg: 'page' }
  const timing = { ms: expect.any(Number), time: expect.any(Number) }
  expect(readLines()).toEqual([
    { ...page, ...timing, address: '203.0.113.7' },
    { ...page, ...timing },
  ])
})

test('an error is one line with its stack and its cause', () => {
  logEvent('error', 'page failed', {
    path: '/x',
    err: new TypeError('first', { cause: new Error('second') }),
  })
  expect(readLines()).toMatchObject([
    {
      ...{ level: 50, msg: 'page failed', path: '/x' },
      err: {
        type: 'TypeError',
        stack: expect.stringContaining('log-pages.test.ts'),
        cause: { message: 'second' },
      },
    },
  ])
})
