import { expect, test } from 'vitest'
import { compared, ownTexts } from './own-texts.ts'

/** A few words over the title are taken for it. */
const NOT_YET = new Set(['51-a-magazine-s-page-with-a-teaser', '77-a-cookery-course-s-sheet'])

test.each(ownTexts('developed').filter(({ name }) => !NOT_YET.has(name)))('$name', ({ text, expected }) => {
  const { read, right } = compared(text, expected)
  expect(read).toEqual(right)
})
