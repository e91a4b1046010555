import { expect, test } from 'vitest'
import { messageModules } from './messages-module.ts'

const compiled = (...catalogues: Parameters<typeof messageModules>) =>
  [...messageModules(...catalogues).values()].join('')

test('a message with parameters becomes a typed function', () => {
  const code = compiled({ en: { hello: 'Hello {name}' }, de: { hello: 'Hallo {name}' } })
  expect(code).toContain('export const hello = (values: { name: string | number }): string =>')
  expect(code).toMatch(/`Hallo \$\{show\(values\.name\)\}`/)
})

test('plural forms take a count', () => {
  const forms = { one: '{count} recipe', other: '{count} recipes' }
  expect(compiled({ en: { n: forms } })).toContain("plural('en', values.count, { one: () =>")
})

test('text cannot break out of its template', () => {
  const code = compiled({ en: { odd: 'a `b` $ \\' } })
  expect(code).toContain('`a \\`b\\` \\$ \\\\`')
})

test('a missing translation stops the build', () => {
  expect(() => compiled({ en: { a: 'A' }, de: {} })).toThrow("Message 'a' is missing in de.json.")
})

test('each prefix becomes a module', () => {
  const files = [...messageModules({ en: { cook_next: 'Next', cook_back: 'Back', close: 'Close' } }).keys()]
  expect(files).toEqual(['messages/cook.ts', 'messages/words.ts', 'messages.ts'])
})
