import { expect, test } from 'vitest'
import { audienceOf, choiceOf } from './audience.ts'

test.each(['private', 'public', 'kitchen-12'])('%s is what it was chosen as', (choice) => {
  expect(choiceOf(audienceOf(choice))).toBe(choice)
})

test.each(['', 'kitchen', 'kitchen-', 'kitchen-0', 'everyone'])('%j is shown to nobody', (choice) => {
  expect(audienceOf(choice)).toEqual({ visibility: 'private', kitchen_id: null })
})

test('of a kitchen that is gone, the cook alone is left', () => {
  expect(audienceOf(choiceOf({ visibility: 'kitchen', kitchen_id: null })).visibility).toBe('private')
})
