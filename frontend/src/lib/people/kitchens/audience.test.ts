import { expect, test } from 'vitest'
import { readAudience, type Sharing, toAudience } from './audience.ts'

test.each<[string, Sharing]>([
  ['kitchen-7', { visibility: 'kitchen', kitchen_id: 7 }],
  ['public', { visibility: 'public', kitchen_id: null }],
  ['private', { visibility: 'private', kitchen_id: null }],
])('%s stands for a visibility and a kitchen', (audience, sharing) => {
  expect(toAudience(sharing)).toBe(audience)
  expect(readAudience(audience)).toEqual(sharing)
})

test('rejects other values', () => {
  for (const audience of ['', 'kitchen-', 'kitchen-x', 'everyone'])
    expect(readAudience(audience)).toBeUndefined()
})
