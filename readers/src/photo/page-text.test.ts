import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'
import type { Word } from './word.ts'

const HEIGHT = 24
const LETTER = 16
const LINE = 46

/** A line of print: words from x on, each letter as wide as the next. */
function printed(text: string, x: number, row: number, confidence = 90): Word[] {
  const words: Word[] = []
  let x0 = x
  for (const word of text.split(' ')) {
    const x1 = x0 + word.length * LETTER
    words.push({ text: word, confidence, x0, x1, y0: row * LINE, y1: row * LINE + HEIGHT })
    x0 = x1 + LETTER / 2
  }
  return words
}

const column = (lines: string[], x: number, row: number) =>
  lines.flatMap((line, index) => printed(line, x, row + index))

test('reads columns one after the other, even with a narrow gap', () => {
  const words = [
    ...printed('Soup with a long name over both', 100, 0),
    ...column(['Ingredients', '800 g floury potatoes', '2 carrots', '1 leek'], 100, 2),
    // The longest line to the left ends at 412.
    ...column(['Method', 'Peel what must be peeled', 'and cut it into cubes.', 'Boil it.'], 446, 2),
  ]
  expect(pageText(words).split(/\n+/)).toEqual([
    'Soup with a long name over both',
    'Ingredients',
    '800 g floury potatoes',
    '2 carrots',
    '1 leek',
    'Method',
    'Peel what must be peeled',
    'and cut it into cubes.',
    'Boil it.',
  ])
})

test('recognises columns whose lines are not aligned', () => {
  const right = column(['one thing', 'another one', 'and a third', 'and the last'], 600, 0).map((word) => ({
    ...word,
    y0: word.y0 + LINE / 3,
    y1: word.y1 + LINE / 3,
  }))
  expect(pageText([...column(['left', 'beside it', 'below it'], 100, 0), ...right]).split(/\n+/)).toEqual([
    'left',
    'beside it',
    'below it',
    'one thing',
    'another one',
    'and a third',
    'and the last',
  ])
})

test('two rows form a column when the next one is far away', () => {
  const words = [
    ...column(['Salt', '2 eggs'], 100, 0),
    ...column(['Method', 'Boil them', 'and peel'], 900, 0),
  ]
  expect(pageText(words).split(/\n+/)).toEqual(['Salt', '2 eggs', 'Method', 'Boil them', 'and peel'])
})

test.each([
  ['between', 600],
  ['above the right one of', 900],
])('a title %s two columns comes before both', (_, x) => {
  const left = ['flour and more', 'water and ice', 'salt and spice']
  const right = ['Mix it all', 'and wait a bit', 'until it grew']
  const words = [...printed('Bread', x, 0), ...column(left, 100, 3), ...column(right, 900, 3)]
  expect(pageText(words).split(/\n+/)).toEqual(['Bread', ...left, ...right])
})

test('a right column that starts higher than the left one stays in one piece', () => {
  const right = ['Mix it all', 'and wait a bit', 'until it grew', 'then bake it']
  const words = [...column(['flour', 'water'], 100, 2), ...column(right, 900, 0)]
  expect(pageText(words).split(/\n+/)).toEqual(['flour', 'water', ...right])
})

test('text below the shorter column belongs to the longer one', () => {
  const words = [
    ...column(['Mix it all', 'and wait a bit', 'until it grew', 'then bake it'], 100, 0),
    ...column(['flour here', 'water there', 'salt on top'], 700, 0),
  ]
  expect(pageText(words)).toBe(
    'Mix it all\nand wait a bit\nuntil it grew\nthen bake it\n\nflour here\nwater there\nsalt on top',
  )
})

test('a heading below both columns comes after them', () => {
  const words = [
    ...column(['flour and more', 'water and ice', 'salt and spice'], 100, 0),
    ...column(['butter on top', 'eggs of hens', 'milk of cows'], 600, 0),
    ...printed('Method', 100, 5),
    ...printed('Mix everything with everything else there is in here', 100, 6),
  ]
  expect(pageText(words).split(/\n+/)).toEqual([
    'flour and more',
    'water and ice',
    'salt and spice',
    'butter on top',
    'eggs of hens',
    'milk of cows',
    'Method',
    'Mix everything with everything else there is in here',
  ])
})

test.each([
  ['amounts in a column of their own', ['800 g', '2', '1½ EL', '1 Prise']],
  ['numbers of steps beside them', ['1.', '2.', '3.', '4.']],
  ['numbered steps', ['Step 1', 'Step 2', 'Step 3', 'Step 4']],
  ['times', ['20 min', '1 hour', '10 minutes', '2 Std.']],
])('%s stay with what they stand before', (_, measures) => {
  const names = ['Kartoffeln', 'Zwiebeln', 'Butter', 'Salz']
  const words = [...column(measures, 100, 0), ...column(names, 300, 0)]
  expect(pageText(words).split('\n')).toEqual(measures.map((measure, index) => `${measure} ${names[index]}`))
})

test('a larger gap is an empty line', () => {
  const words = [...column(['one', 'two', 'three'], 100, 0), ...printed('four', 100, 5)]
  expect(pageText(words)).toBe('one\ntwo\nthree\n\nfour')
})

test('drops noise lines, but keeps numbers and single words with high confidence', () => {
  const words = [
    ...printed('ee —ssEE', 100, 0, 12),
    ...printed('Lemon cake', 100, 1),
    ...printed('½ tsp', 100, 2, 21),
    ...printed('Salt', 100, 3),
    ...printed('to taste', 180, 3, 0),
  ]
  expect(pageText(words)).toBe('Lemon cake\n½ tsp\nSalt to taste')
})

test('joins a sentence broken at the margin even if the next line begins with a capital', () => {
  const words = [
    ...column(
      ['1. Die Suppe grob zerdrücken, die', 'Würstchen darin erwärmen und mit', 'Petersilie bestreuen.'],
      100,
      0,
    ),
    ...column(['2. Alles auf tiefe Teller verteilen', 'und sofort essen.'], 100, 3),
  ]
  expect(pageText(words).split('\n').slice(0, 2)).toEqual([
    '1. Die Suppe grob zerdrücken, die Würstchen darin erwärmen und mit Petersilie bestreuen.',
    '2. Alles auf tiefe Teller verteilen und sofort essen.',
  ])
})

test('the longest line of a list does not swallow the next', () => {
  const list = ['800 g Kartoffeln, mehlig kochend', 'Salz', '2 Zwiebeln', 'Petersilie']
  expect(pageText(column(list, 100, 0)).split('\n')).toEqual(list)
})
