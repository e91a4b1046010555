import { expect, test } from 'vitest'
import { completeOrder } from './complete-order.ts'

test('pictures that came meanwhile stand behind the wanted order', () => {
  const current = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(completeOrder(current, [{ id: 2, alt: 'A loaf' }, { id: 1 }])).toEqual([
    { id: 2, alt: 'A loaf' },
    { id: 1 },
    { id: 3 },
  ])
})

test('pictures that went meanwhile are left out', () => {
  expect(completeOrder([{ id: 1 }], [{ id: 2 }, { id: 1 }])).toEqual([{ id: 1 }])
})
