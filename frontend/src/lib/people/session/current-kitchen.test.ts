import { expect, test } from 'vitest'
import { currentKitchen } from './current-kitchen.ts'

const [flat, club] = [
  { id: 7, name: 'Flat' },
  { id: 12, name: 'Running club' },
]
const viewer = { id: 1, username: 'ann', email: 'ann@example.com', role: 'User' as const }

test('uses the chosen kitchen', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat, club] }, '12')).toBe(club)
})

test('without a choice uses the first kitchen', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat, club] }, undefined)).toBe(flat)
})

test('ignores a chosen kitchen without membership', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat] }, '12')).toBe(flat)
  expect(currentKitchen({ ...viewer, kitchens: [] }, '12')).toBeNull()
  expect(currentKitchen(null, '12')).toBeNull()
})
