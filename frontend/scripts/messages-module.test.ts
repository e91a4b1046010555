import { expect, test } from 'vitest'
import { messagesModule } from './messages-module.ts'

test('a message with parameters becomes a typed function', () => {
  const code = messagesModule({ en: { hello: 'Hello {name}' }, de: { hello: 'Hallo {name}' } })
  expect(code).toContain('export const hello = (values: { name: string | number }): string =>')
  expect(code).toMatch(/`Hallo \$\{show\(values\.name\)\}`/)
})

test('plural forms take a count', () => {
  const forms = { one: '{count} recipe', other: '{count} recipes' }
  expect(messagesModule({ en: { n: forms } })).toContain("plural('en', values.count, { one: () =>")
})

test('text cannot break out of its template', () => {
  const code = messagesModule({ en: { odd: 'a `b` $ \\' } })
  expect(code).toContain('`a \\`b\\` \\$ \\\\`')
})

test('a missing translation stops the build', () => {
  expect(() => messagesModule({ en: { a: 'A' }, de: {} })).toThrow("Message 'a' is missing in de.json.")
})
