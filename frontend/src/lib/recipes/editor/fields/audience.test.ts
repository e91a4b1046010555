import { expect, test } from 'vitest'
import { resolveAudience } from './audience.ts'

const flat = { id: 7, name: 'Flat' }
const viewer = { id: 1, username: 'ann', email: 'ann@example.com', role: 'Admin' as const, kitchens: [flat] }

test('the author chooses between their kitchens', () => {
  expect(resolveAudience(viewer)).toEqual({ kitchens: [flat], mayChoose: true })
})

test('the recipe’s kitchen is a choice even for non-members', () => {
  const recipe = { kitchen_id: 9, kitchen_name: 'Club', may: ['update', 'share'] as ('update' | 'share')[] }
  expect(resolveAudience(viewer, recipe).kitchens).toEqual([flat, { id: 9, name: 'Club' }])
})

test('only users who may share the recipe can choose', () => {
  const recipe = { kitchen_id: 7, kitchen_name: 'Flat', may: ['update'] as 'update'[] }
  expect(resolveAudience(viewer, recipe)).toEqual({ kitchens: [flat], mayChoose: false })
})
