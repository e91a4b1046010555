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

test('members may leave, and owners if there is another owner', () => {
  expect(mayLeave(people('owner', 'member'), 2)).toBe('yes')
  expect(mayLeave(people('owner', 'owner'), 1)).toBe('yes')
})

test('the last owner may not leave other members', () => {
  expect(mayLeave(people('owner', 'member'), 1)).toBe('last owner')
})

test('the only member and non-members may not leave', () => {
  expect(mayLeave(people('owner'), 1)).toBe('no')
  expect(mayLeave(people('owner', 'member'), 9)).toBe('no')
})
