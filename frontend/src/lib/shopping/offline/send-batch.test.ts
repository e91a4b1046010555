import { afterEach, expect, test, vi } from 'vitest'
import { sendBatch } from './send-batch.ts'
import type { WaitingChange } from './waiting-change.ts'

const change = {
  id: 'a',
  list_id: 7,
  user_id: 1,
  order: 1,
  name: 'milk',
  operation: { id: 'a', at: 1, kind: 'check', item_id: 2 },
} satisfies WaitingChange

const stubResponse = (respond: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(respond)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [401, { outcome: 'signed-out' }],
  [408, { outcome: 'unreachable' }],
  [429, { outcome: 'unreachable' }],
  [500, { outcome: 'unreachable' }],
  [503, { outcome: 'unreachable' }],
  [204, { outcome: 'done', body: undefined }],
])('a response with status %i', async (status, result) => {
  stubResponse(async () => new Response(null, { status }))
  expect(await sendBatch([change], null)).toEqual(result)
})

test('a refusal includes the reason', async () => {
  stubResponse(async () => Response.json({ code: 'too_large' }, { status: 413 }))
  expect(await sendBatch([change], null)).toEqual({ outcome: 'refused', reason: 'This is too large.' })
})

test('no connection counts as unreachable', async () => {
  stubResponse(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await sendBatch([change], null)).toEqual({ outcome: 'unreachable' })
})

test('sends operations with the current store, and placements in their own request', async () => {
  const fetched = stubResponse(async () => Response.json({ id: 7 }))
  expect(await sendBatch([change, { ...change, id: 'b' }], 3)).toEqual({ outcome: 'done', body: { id: 7 } })
  const { operation, ...head } = change
  await sendBatch([{ ...head, placement: { store_id: 3, shelf_id: 4, ingredient_id: 5 } }], 3)
  expect(fetched.mock.calls.map(([address, init]) => [address, JSON.parse(String(init?.body))])).toEqual([
    ['/shopping/7/operations?store=3', { operations: [operation, operation] }],
    ['/shopping/7/placements', { store_id: 3, shelf_id: 4, ingredient_id: 5 }],
  ])
})
