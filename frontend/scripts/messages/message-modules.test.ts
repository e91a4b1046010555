// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import { expect, test } from 'vitest'
import { fillMessages, listMessages } from '../../fill-messages.ts'
import { compileTexts, writeModules } from './message-modules.ts'

const compile = (...given: Parameters<typeof writeModules>) => [...writeModules(...given).values()].join('')
const PLURAL = '{count, plural, one {{count} recipe} other {{count} recipes}}'

test('a message with parameters becomes a typed function', () => {
  const code = compile({ en: { hello: 'Hello {name}' }, de: { hello: 'Hallo {name}' } })
  expect(code).toContain('export const hello = (values: { name: string | number }): string =>')
  expect(code).toContain("case 'de': return `Hallo ${show(values.name)}`")
  expect(code).toContain("import { locale, show } from '../../i18n/locale.ts'")
})

test('plural forms take a number, choices a text; both can be nested', () => {
  expect(compile({ en: { n: PLURAL } })).toContain(
    '(values: { count: number }): string => `${plural(values.count,{"one":()=>`${show(values.count)} recipe`',
  )
  const nested = `{who, select, me {Mine: ${PLURAL}} other {{name}: ${PLURAL}}}`
  expect(compile({ en: { n: nested } })).toContain(
    '(values: { count: number; name: string | number; who: string }): string => `${choose(values.who,{"me":',
  )
})

test('text cannot break out of its template', () => {
  expect(compile({ en: { odd: 'a `b` $ \\ # <c>' } })).toContain('`a \\`b\\` \\$ \\\\ # <c>`')
})

test('each prefix becomes a module', () => {
  const files = [...writeModules({ en: { cook_next: 'Next', cook_back: 'Back', close: 'Close' } }).keys()]
  expect(files).toEqual(['messages/cook.ts', 'messages/words.ts', 'messages.ts'])
})

test('placeholders become the texts of one language', () => {
  const catalogues = {
    en: { hello: 'Hello {name}', n: PLURAL },
    uk: { hello: 'Вітаємо, {name}', n: '{count}' },
  }
  const code = compile(catalogues, { hasPlaceholders: true })
  expect(code).not.toContain('Hello')
  const minified = code.replaceAll('(values,show', '(e,t').replaceAll(',plural)', ',n)')
  const texts = compileTexts(catalogues, new Set(listMessages(minified)))
  const fill = (locale: string) => fillMessages(minified, texts.get(locale) ?? {})
  expect(fill('uk')).toContain('=> `Вітаємо, ${t(e.name)}`')
  expect(fill('en')).toContain('=> `${n(e.count,{"one":()=>`${t(e.count)} recipe`')
})

test('built files get other names if a text of any language changes', () => {
  const names = ['Hallo', 'Servus'].map((hello) =>
    compile({ en: { hello: 'Hello' }, de: { hello } }, { hasPlaceholders: true }),
  )
  expect(names[0]).not.toBe(names[1])
})
