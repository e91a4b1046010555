import { expect, test } from 'vitest'
import { groupIntoSections, splitJoinedLine } from './ingredient-lines.ts'

const lines = (...texts: string[]) => texts.map((line) => ({ line, section: null }))

test('heading lines become sections', () => {
  expect(groupIntoSections(lines('200 g flour', 'For the icing:', '50 g sugar', 'GLAZE', '• 1 egg'))).toEqual(
    [
      { line: '200 g flour', section: null },
      { line: '50 g sugar', section: 'For the icing' },
      { line: '1 egg', section: 'GLAZE' },
    ],
  )
})

test('a last line is never a heading', () => {
  expect(groupIntoSections(lines('1 egg', 'SALT'))).toEqual(lines('1 egg', 'SALT'))
})

test('splits a one-line list before each amount', () => {
  expect(splitJoinedLine('125 ml milk, 1 tsp vinegar, 60 ml oil, 100 g sugar, sifted')).toHaveLength(4)
  expect(splitJoinedLine('2 onions, 1 of them red')).toHaveLength(1)
})
