import { expect, test } from 'vitest'
import { isUnshared } from './is-unshared.ts'

const ME = 1
const KITCHEN = 7
const recipe = { user_id: ME, visibility: 'private', kitchen_id: null }

test('my private recipes and those of another kitchen are unshared', () => {
  expect(isUnshared(recipe, ME, KITCHEN)).toBe(true)
  expect(isUnshared({ ...recipe, visibility: 'kitchen', kitchen_id: 8 }, ME, KITCHEN)).toBe(true)
})

test('recipes on my own plan, public ones, this kitchen’s and other people’s are not', () => {
  expect(isUnshared(recipe, ME, null)).toBe(false)
  expect(isUnshared({ ...recipe, visibility: 'public' }, ME, KITCHEN)).toBe(false)
  expect(isUnshared({ ...recipe, visibility: 'kitchen', kitchen_id: KITCHEN }, ME, KITCHEN)).toBe(false)
  expect(isUnshared({ ...recipe, user_id: 2 }, ME, KITCHEN)).toBe(false)
})
