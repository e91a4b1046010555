import { expect, test } from 'vitest'
import { choiceOf, resolveAudience } from './audience.ts'

test.each(['private', 'public', 'kitchen-12'])('%s is what it was chosen as', (choice) => {
  expect(choiceOf(resolveAudience(choice))).toBe(choice)
})

test.each(['', 'kitchen', 'kitchen-', 'kitchen-0', 'everyone'])('%j is shown to nobody', (choice) => {
  expect(resolveAudience(choice)).toEqual({ visibility: 'private', kitchen_id: null })
})

test('of a kitchen that is gone, the cook alone is left', () => {
  expect(resolveAudience(choiceOf({ visibility: 'kitchen', kitchen_id: null })).visibility).toBe('private')
})
