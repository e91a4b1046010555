import { expect, test } from 'vitest'
import { isUnshared } from './is-unshared.ts'

const ME = 1
const KITCHEN = 7
const recipe = { user_id: ME, visibility: 'private', kitchen_id: null }

test('a private recipe of mine, or one of another kitchen, is hidden from the members of this kitchen', () => {
  expect(isUnshared(recipe, ME, KITCHEN)).toBe(true)
  expect(isUnshared({ ...recipe, visibility: 'kitchen', kitchen_id: 8 }, ME, KITCHEN)).toBe(true)
})

test('nothing is to be shared on my own plan, of public recipes, of this kitchen’s, or of others’', () => {
  expect(isUnshared(recipe, ME, null)).toBe(false)
  expect(isUnshared({ ...recipe, visibility: 'public' }, ME, KITCHEN)).toBe(false)
  expect(isUnshared({ ...recipe, visibility: 'kitchen', kitchen_id: KITCHEN }, ME, KITCHEN)).toBe(false)
  expect(isUnshared({ ...recipe, user_id: 2 }, ME, KITCHEN)).toBe(false)
})
