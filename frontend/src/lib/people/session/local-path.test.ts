import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each([
  ['/recipes/3?servings=6', '/recipes/3?servings=6'],
  ['/recipes/../shopping', '/shopping'],
  ['//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/../..//evil.example/x?y', '/'],
  ['/..//', '/'],
  ['/..\\/evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['///', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [null, '/'],
])('%s leads to %s', (value, expected) => {
  expect(localPath(value)).toBe(expected)
})
