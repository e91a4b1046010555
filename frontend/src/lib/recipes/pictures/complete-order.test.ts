import { expect, test } from 'vitest'
import { completeOrder } from './complete-order.ts'

test('appends pictures added meanwhile', () => {
  const current = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(completeOrder(current, [{ id: 2, alt: 'A loaf' }, { id: 1 }])).toEqual([
    { id: 2, alt: 'A loaf' },
    { id: 1 },
    { id: 3 },
  ])
})

test('skips pictures deleted meanwhile', () => {
  expect(completeOrder([{ id: 1 }], [{ id: 2 }, { id: 1 }])).toEqual([{ id: 1 }])
})
