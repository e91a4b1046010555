import { expect, test } from 'vitest'
import { suggestItems } from './suggest-items.ts'

const FREQUENT = ['milk', 'bread', 'oat milk', 'butter', 'Mineralwasser']
const suggest = (typed: string, ...onList: string[]) =>
  suggestItems(typed, FREQUENT, new Set(onList)).map(({ text }) => text)

test.each([
  ['', ['milk', 'bread', 'oat milk', 'butter', 'Mineralwasser']],
  ['mi', ['milk', 'Mineralwasser', 'oat milk']],
  ['2 l mi', ['2 l milk', '2 l Mineralwasser', '2 l oat milk']],
  ['1,5 l Mil', ['1,5 l milk', '1,5 l oat milk']],
  ['eggs, BR', ['eggs, bread']],
  ['3 bu', ['3 butter']],
  ['milk', ['oat milk']],
  ['zz', []],
])('%j suggests %j', (typed, expected) => {
  expect(suggest(typed)).toEqual(expected)
})

test('does not suggest items on the list', () => {
  expect(suggest('', 'milk', 'mineralwasser')).toEqual(['bread', 'oat milk', 'butter'])
})
