import type { KitchenRole } from '@larder/contract/people/kitchens'
import { expect, test } from 'vitest'
import { mayLeave } from './may-leave.ts'

const people = (...roles: KitchenRole[]) =>
  roles.map((role, index) => ({
    user_id: index + 1,
    username: `cook${index + 1}`,
    role,
    created_at: '2026-11-01T00:00:00Z',
  }))

test('a member leaves, and an owner where another owns the kitchen too', () => {
  expect(mayLeave(people('owner', 'member'), 2)).toBe('yes')
  expect(mayLeave(people('owner', 'owner'), 1)).toBe('yes')
})

test('the last owner stays while others are there', () => {
  expect(mayLeave(people('owner', 'member'), 1)).toBe('last owner')
})

test('nobody leaves a kitchen that they are alone in, or not in at all', () => {
  expect(mayLeave(people('owner'), 1)).toBe('no')
  expect(mayLeave(people('owner', 'member'), 9)).toBe('no')
})
