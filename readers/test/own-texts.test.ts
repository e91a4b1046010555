import { expect, test } from 'vitest'
import { compared, isRight, ownTexts } from './own-texts.ts'

/** A few words or a table over the title are taken for it; amounts that happen to count are taken for numbers of steps. */
const NOT_YET = new Set([
  '51-a-magazine-s-page-with-a-teaser',
  '77-a-cookery-course-s-sheet',
  '89-a-table-with-bars',
  '98-small-talk-then-amounts-in-the-text',
])

test.each(ownTexts('developed').filter(({ name }) => !NOT_YET.has(name)))('$name', ({ text, expected }) => {
  const { read, right } = compared(text, expected)
  expect(read).toEqual(right)
})

// Only the numbers are told, here and by the scorer, so that no rule is made for one of them.
test.each([
  { lot: 'first', numbers: [1, 40], count: 14 },
  { lot: 'second', numbers: [161, 180], count: 14 },
])('of the $lot twenty texts kept apart $count are right', ({ numbers: [from = 0, to = 0], count }) => {
  const lot = ownTexts('apart').filter(({ name }) => parseInt(name, 10) >= from && parseInt(name, 10) <= to)
  expect(lot).toHaveLength(20)
  expect(lot.filter(({ text, expected }) => isRight(text, expected))).toHaveLength(count)
})
