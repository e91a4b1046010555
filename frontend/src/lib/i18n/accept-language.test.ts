import { expect, test } from 'vitest'
import { acceptLanguage } from './accept-language.ts'

test.each([
  [null, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR, en;q=0.4, de;q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  ['tlh', 'en'],
])('%s means %s', (header, expected) => {
  expect(acceptLanguage(header)).toBe(expected)
})
