import { expect, test } from 'vitest'
import { acceptLanguage, acceptRegion } from './accept-language.ts'

test.each([
  [null, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['ja-JP, en;q=0.4, de;q=0.7', 'de'],
  ['fr-CA,fr;q=0.8', 'fr'],
  ['pt-PT,pt;q=0.9,en;q=0.5', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['nn-NO,no;q=0.8', 'nb'],
  ['iw', 'he'],
  ['de;q=0, en', 'en'],
  ['tlh', 'en'],
])('%s means %s', (header, expected) => {
  expect(acceptLanguage(header)).toBe(expected)
})

test.each([
  [null, 'en', 'en'],
  ['en-GB,en;q=0.9', 'en', 'en-GB'],
  ['de-at,de;q=0.9,en-GB;q=0.8', 'de', 'de-AT'],
  ['de-AT,de;q=0.9', 'en', 'en'],
  ['en-"><script>', 'en', 'en'],
  ['zh-Hans-CN,en', 'en', 'en'],
  ['pt-PT', 'pt-BR', 'pt-BR'],
] as const)('%s in %s is %s', (header, locale, expected) => {
  expect(acceptRegion(header, locale)).toBe(expected)
})
