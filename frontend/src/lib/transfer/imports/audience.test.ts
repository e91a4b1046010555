import { expect, test } from 'vitest'
import { resolveAudience, toAudienceValue } from './audience.ts'

test.each(['private', 'public', 'kitchen-12'])('%s is what it was chosen as', (choice) => {
  expect(toAudienceValue(resolveAudience(choice))).toBe(choice)
})

test.each(['', 'kitchen', 'kitchen-', 'kitchen-0', 'everyone'])('%j is shown to nobody', (choice) => {
  expect(resolveAudience(choice)).toEqual({ visibility: 'private', kitchen_id: null })
})

test('a deleted kitchen falls back to private', () => {
  expect(resolveAudience(toAudienceValue({ visibility: 'kitchen', kitchen_id: null })).visibility).toBe(
    'private',
  )
})
