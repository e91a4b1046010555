import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { queuePages } from './queue-pages.ts'

afterEach(() => void vi.useRealTimers())

function openQueue() {
  const made: string[] = []
  const ask = queuePages(({ url }) => made.push(url ?? ''), {
    findAddress: ({ headers }) => String(headers.from),
    slots: 64,
  })
  const visit = (from: string, url: string, method = 'GET') => {
    const statuses: number[] = []
    const response = Object.assign(new EventEmitter(), {
      writeHead: (status: number) => {
        statuses.push(status)
        return response
      },
      end: () => response,
    })
    ask(
      { url, method, headers: { from } } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    )
    return { statuses, response }
  }
  return { made, visit }
}

test('limits one of several clients to four concurrent pages; a slot is released after rendering', () => {
  const { made, visit } = openQueue()
  visit('ann', '/ann')
  const greedy = [1, 2, 3, 4, 5, 6].map((page) => visit('mallory', `/${page}`))
  expect(made).toEqual(['/ann', '/1', '/2', '/3', '/4'])
  visit('bob', '/bob')
  expect(made.at(-1)).toBe('/bob')
  greedy[0]?.response.writeHead(200)
  expect(made.at(-1)).toBe('/5')
  greedy[0]?.response.emit('close')
  expect(made).toHaveLength(7)
})

test('rejects excess pages with 503, and dequeues closed connections', () => {
  const { made, visit } = openQueue()
  const waiting = Array.from({ length: 40 }, (_, page) => visit('mallory', `/${page}`))
  expect(waiting.flatMap(({ statuses }) => statuses)).toEqual(Array(12).fill(503))
  expect(made).toHaveLength(24)
  for (const { response } of waiting.slice(24)) response.emit('close')
  expect(visit('ann', '/ann').statuses).toEqual([])
  expect(made.at(-1)).toBe('/ann')
  for (const { response } of waiting) response.writeHead(200)
  expect(made).toHaveLength(24 + 1)
})

test('a page of a disconnected client keeps its slot until rendered, at most five seconds', () => {
  vi.useFakeTimers()
  const { made: begun, visit } = openQueue()
  visit('ann', '/ann')
  const [made, stuck] = [1, 2, 3, 4, 5, 6].map((page) => visit('mallory', `/${page}`))
  for (const left of [made, stuck]) left?.response.emit('close')
  expect(begun.at(-1)).toBe('/4')
  made?.response.writeHead(200)
  expect(begun.at(-1)).toBe('/5')
  vi.advanceTimersByTime(5000)
  expect(begun.at(-1)).toBe('/6')
})

test('built files and uploads bypass the queue, and forms don’t block pages', () => {
  const { made, visit } = openQueue()
  for (let form = 0; form < 30; form++) visit('mallory', `/form${form}`, 'POST')
  visit('ann', '/page')
  visit('mallory', '/_app/immutable/start.js')
  visit('mallory', '/recipes/7/images', 'POST')
  expect(made.slice(-3)).toEqual(['/page', '/_app/immutable/start.js', '/recipes/7/images'])
})
