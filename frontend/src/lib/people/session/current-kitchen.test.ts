import { expect, test } from 'vitest'
import { currentKitchen } from './current-kitchen.ts'

const [flat, club] = [
  { id: 7, name: 'Flat' },
  { id: 12, name: 'Running club' },
]
const viewer = { id: 1, username: 'ann', email: 'ann@example.com', role: 'User' as const }

test('new things go to the kitchen that was chosen', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat, club] }, '12')).toBe(club)
})

test('without a choice they go to the first kitchen', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat, club] }, undefined)).toBe(flat)
})

test('a kitchen that one is no longer in, or that another person of this browser chose, is not chosen', () => {
  expect(currentKitchen({ ...viewer, kitchens: [flat] }, '12')).toBe(flat)
  expect(currentKitchen({ ...viewer, kitchens: [] }, '12')).toBeNull()
  expect(currentKitchen(null, '12')).toBeNull()
})
