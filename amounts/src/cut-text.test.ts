import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('cuts a text, but not a character', () => {
  expect(cutText('salt', 4)).toBe('salt')
  expect(cutText('salted', 4)).toBe('salt')
  expect(cutText('ab🍅', 3)).toBe('ab')
  expect(cutText('ab🍅c', 4)).toBe('ab🍅')
})
