import { expect, test } from 'vitest'
import { findFaults } from './check-messages.ts'

const EN = {
  close: 'Close',
  hello: 'Hello {name}',
  recipes: '{count, plural, one {{count} recipe} other {{count} recipes}}',
}
const PL = {
  close: 'Zamknij',
  hello: 'Witaj, {name}',
  recipes:
    '{count, plural, one {{count} przepis} few {{count} przepisy} many {{count} przepisów} other {{count} przepisu}}',
}
const check = (changes: Record<string, string>, same: string[] = []) =>
  findFaults('pl', { ...PL, ...changes }, EN, same)

test('accepts a complete translation', () => {
  expect(check({})).toEqual([])
})

test.each([
  [
    'a missing plural form',
    { recipes: '{count, plural, one {{count} a} few {{count} b} other {{count} c}}' },
    "no plural form 'many'",
  ],
  [
    'an unknown plural form',
    { recipes: PL.recipes.replace('few', 'two {{count} dwa} few') },
    "unknown plural form 'two'",
  ],
  ['a missing parameter', { hello: 'Witaj' }, "'hello' in pl.json has the parameters , not name."],
  ['a renamed parameter', { hello: 'Witaj, {imię}' }, 'has the parameters imię, not name'],
  ['an ASCII apostrophe', { close: "Z'amknij" }, 'has an apostrophe that is not ’'],
  ['an untranslated text', { close: 'Close' }, 'equals the English text'],
  ['a message that cannot be parsed', { hello: 'Witaj, {name' }, 'cannot be parsed'],
  ['an unknown key', { other: 'Inny' }, "'other' in pl.json does not exist in en.json."],
])('reports %s', (_, changes, fault) => {
  expect(check(changes as Record<string, string>)).toEqual([expect.stringContaining(fault)])
})

test('reports a missing message, and allows texts that are the same', () => {
  const { close: _, ...rest } = PL
  expect(findFaults('pl', rest, EN, [])).toEqual(["'close' is missing in pl.json."])
  expect(check({ close: 'Close' }, ['Close'])).toEqual([])
})
